/** What is said about the level of detail. */
import type { Trial } from '../../app/detail/trials';
import type { SceneDetail } from '../../scene/detail/types';
import { shortNumber, wholeNumber } from '../format';

const times = (speed: number) => `${shortNumber(speed, speed < 0.1 ? 1 : 2)} ×`;
const about = (grains: number) => `About ${wholeNumber(grains)} grains`;

export const detailTexts = {
  label: 'detail',
  help: 'The same scene with larger or smaller grains: finer sand looks better and is slower. Restarts the scene.',
  automatic: 'auto',
  automaticHelp: 'Tries how fast this device is and takes the finest grains that run as fast as wished.',
  grains: (count: string) => `about ${count} grains`,

  /** One line: which level it is, and why. */
  why({ levels, level, written }: SceneDetail, asked: boolean, trial: Trial | null): string {
    const grains = about(levels[level]);
    if (asked || !trial) return `${grains}${level === written ? ', as the scene was written' : ''}.`;
    const { speed, finer, wish } = trial;
    if (speed < wish) {
      return `${grains}, the coarsest there are: this device runs them at ${times(speed)} real time, slower than the wished ${times(wish)}.`;
    }
    const next = finer === null ? '' : `; ${wholeNumber(levels[level + 1])} would run at ${times(finer)}`;
    return `${grains}, because this device runs them at about ${times(Math.min(speed, 1))} real time${next}. Wished: ${times(wish)}.`;
  },
};
