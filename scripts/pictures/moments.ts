/** When and from where each scene is worth a picture. */
import type { Scene } from '../../src/scene/types';
import type { SceneRun } from './states';

export interface Moment extends Pick<SceneRun, 'params'> {
  /** Simulated seconds. */
  readonly time: number;
  /** Left out: near enough to fill the picture. */
  readonly camera?: Scene['camera'];
}

export const moments: Readonly<Record<string, Moment>> = {
  sandbox: { time: 2, params: soft },
  hourglass: { time: 1.5 },
  splash: { time: 0.17 },
  avalanche: { time: 0.6 },
  bulldozer: { time: 1.2 },
  rings: { time: 0.7 },
  'rings-rough': { time: 0.7 },
  bowling: { time: 0.7 },
  hopper: { time: 0.7 },
  collapse: { time: 0.45 },
  tipping: { time: 1.15 },
  tracing: { time: 0.8 },
  explosion: { time: 1.1 },
  impacts: { time: 0.25 },
  'paddle-wheels': { time: 1.3 },
  'three-materials': { time: 0.35 },
  'sand-rabbit': { time: 0.05 },
  column: { time: 0.15 },
  dunes: { time: 0.7 },
  drum: { time: 1.2 },
  heap: { time: 2.5 },
};

const otherwise: Moment = { time: 0.34 };

export const momentOf = (scene: string): Moment => moments[scene] ?? otherwise;
