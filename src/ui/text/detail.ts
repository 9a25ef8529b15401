/** What is said about the level of detail. */
import type { Trial } from '../../app/detail/trials';
import type { SceneDetail } from '../../scene/detail/types';
import { pace, wholeNumber } from '../format';

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
      return `${grains}, the coarsest there are: this device runs them in ${pace(speed)} (wished: ${pace(wish)}).`;
    }
    const next = finer === null ? '' : `, and ${wholeNumber(levels[level + 1])} in ${pace(finer)}`;
    return `${grains}: this device runs them in ${pace(speed)}${next} (wished: ${pace(wish)}).`;
  },
};
