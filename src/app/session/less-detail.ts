/**
 * A device that is lost twice within a minute has too much to do. Sand that nobody has done anything to begins again one level
 * coarser; what people have made of theirs is not thrown away for that, and the choice is left to them.
 */
import type { Intent } from '../intents';
import type { Notice } from '../notices';
import type { SessionState } from './state';

export function lessDetail(
  { scene, touched }: Pick<SessionState, 'scene' | 'touched'>,
  effects: { ask(intent: Intent): void; notice(notice: Notice): void },
): void {
  const { levels, level } = scene.detail;
  if (level === 0) return;
  const grains = levels[level - 1];
  if (!touched) effects.ask({ kind: 'set-detail', grains });
  effects.notice({ kind: 'unsteady', grains, done: !touched });
}
