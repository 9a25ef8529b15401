/** When and from where each scene is worth a picture. */
import type { Scene } from '../../src/scene/types';
import type { SceneRun } from './states';

export interface Moment extends Pick<SceneRun, 'params'> {
  /** Simulated seconds. */
  readonly time: number;
  /** Left out: near enough to fill the picture. */
  readonly camera?: Scene['camera'];
}

/** Coarser and softer than the scene, so that it takes a minute or two; it still looks like sand. */
const coarse = { radius: 0.003, youngModulus: 3e5 };
const soft = { youngModulus: 3e5 };

export const moments: Readonly<Record<string, Moment>> = {
  sandbox: { time: 0.7, params: soft },
  hourglass: { time: 1.6, params: soft },
  splash: { time: 0.235, params: { youngModulus: 2e6 } },
  avalanche: {
    time: 0.7,
    params: coarse,
    camera: { position: [0.3, 0.25, 0.46], target: [0.03, 0.06, 0] },
  },
  bulldozer: { time: 1.4, params: { radius: 0.004, youngModulus: 3e5 } },
  rings: { time: 0.6, params: { youngModulus: 5e5 } },
  'rings-rough': { time: 0.5, params: { youngModulus: 5e5 } },
  bowling: { time: 0.6 },
  hopper: { time: 1.3, params: soft, camera: { position: [0.22, 0.3, 0.56], target: [0, 0.15, 0] } },
  collapse: { time: 2.3, params: soft },
  tipping: { time: 1.12, params: coarse },
  tracing: { time: 3.2, params: soft },
  explosion: { time: 1.08, params: { radius: 0.003, youngModulus: 1e6 } },
  impacts: { time: 1, params: coarse },
  'paddle-wheels': { time: 1.3, params: coarse },
  'three-materials': { time: 0.5, params: soft },
  'sand-rabbit': { time: 0.04, params: soft },
  column: { time: 0.13, params: soft },
  plunger: { time: 2.2, params: soft },
  reservoir: { time: 1.3, params: soft },
  repose: { time: 2.3, params: soft },
  funnel: { time: 1.6, params: soft },
  'cylinder-fill': { time: 5.2, params: soft },
  dunes: { time: 2.3, params: soft },
  drum: { time: 1.2, params: soft },
  heap: { time: 2.2, params: soft },
};

const otherwise: Moment = { time: 0.34 };

export const momentOf = (scene: string): Moment => moments[scene] ?? otherwise;
