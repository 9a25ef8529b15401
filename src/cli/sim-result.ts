/** What a run gives back, whichever engine computed it: statistics on standard output, and the state in a file. */
import { writeFileSync } from 'node:fs';
import { bodyStatistics } from '../measure/body-statistics';
import { computeStatistics } from '../measure/statistics';
import type { Material } from '../scene/materials';
import type { Obstacle } from '../scene/types';
import type { BodyState } from '../world/bodies';
import { bodyRows } from '../world/body-state-file';
import type { GrainState } from '../world/grain-state';
import type { PreparedBody } from '../world/prepare-bodies';
import { saveBodies } from '../world/saved-bodies';
import type { SavedObstacle } from '../world/saved-obstacles';
import { encodeState } from '../world/saved-state';
import type { LoadedScene } from './scene-file';

export type Ran = Pick<LoadedScene, 'scene' | 'data' | 'params'>;

export interface SimResult {
  readonly state: GrainState;
  readonly bodies: readonly BodyState[];
  readonly prepared: readonly PreparedBody[];
  readonly materials: readonly Material[];
  readonly obstacles: readonly Obstacle[];
  /** Those that people placed. */
  readonly placed: readonly SavedObstacle[];
  /** Further numbers to print. */
  readonly more: Readonly<Record<string, unknown>>;
}

function rows(values: Float64Array, width: number): number[][] {
  return Array.from({ length: values.length / width }, (_, i) => [...values.subarray(width * i, width * (i + 1))]);
}

/** What docs/scene-format.md calls a state file. */
function stateFile(state: GrainState, bodies: readonly BodyState[], extra: object): object {
  return {
    time: state.time,
    ...extra,
    grains: {
      position: rows(state.position, 3),
      orientation: rows(state.orientation, 4),
      velocity: rows(state.velocity, 3),
      angularVelocity: rows(state.angularVelocity, 3),
      material: [...state.material],
    },
    ...(bodies.length > 0 && { bodies: bodyRows(bodies) }),
  };
}

/** The state as one of our own files. */
export function encodeResult({ data, params }: Ran, { state, bodies, prepared, placed }: SimResult): Uint8Array {
  const own = saveBodies(prepared.map((body, index) => ({ ...body, ...bodies[index] })));
  return encodeState({ scene: data, params, grains: state, bodies: own, obstacles: placed, page: {} });
}

/** Prints and writes; the exit code. */
export function giveResult(loaded: Ran, result: SimResult, out: string | undefined): number {
  const { state, bodies, prepared, materials, obstacles, more } = result;
  const statistics = {
    ...computeStatistics(state, materials, obstacles, state.time),
    ...(bodies.length > 0 && { bodies: bodyStatistics(prepared, bodies) }),
    ...more,
  };
  console.log(JSON.stringify(statistics, null, 2));
  if (out?.endsWith('.tetrasand')) writeFileSync(out, encodeResult(loaded, result));
  else if (out) {
    const { scene } = loaded;
    const parameters = Object.fromEntries(Object.entries(scene.parameters));
    writeFileSync(out, JSON.stringify(stateFile(state, bodies, { scene: scene.name, parameters, statistics })));
  }
  return Number.isFinite(statistics.meanHeight) && Number.isFinite(statistics.kineticEnergy) ? 0 : 1;
}
