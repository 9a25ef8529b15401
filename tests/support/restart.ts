/**
 * 2 n substeps in one go, and the same stopped half-way: saved to the bytes of a file, opened in another simulation, and run on.
 * For the tests and for `npm run torture`: whatever scene, parameters and method there are go through here.
 */
import { defaultParams, type Params } from '../../src/params/table.ts';
import type { DetailWish } from '../../src/scene/detail/types.ts';
import { validateScene } from '../../src/scene/validate.ts';
import { Simulation } from '../../src/simulation.ts';
import type { Checkpoint } from '../../src/world/checkpoint.ts';
import { type PreparedBody, prepareBodies } from '../../src/world/prepare-bodies.ts';
import { saveBodies, savedBodies } from '../../src/world/saved-bodies.ts';
import { placeObstacles, saveObstacles } from '../../src/world/saved-obstacles.ts';
import { decodeState, encodeState } from '../../src/world/saved-state.ts';
import { goOn } from '../../src/world/world-memory.ts';
import { stateHash } from '../golden/state-hash.ts';

export interface Restart {
  /** As plain data. */
  readonly scene: unknown;
  readonly substeps: number;
  readonly params?: Partial<Params>;
  readonly method?: string;
  readonly detail?: DetailWish;
  /** What people do after a third of the first half; bodies that come and go are to be noted in `bodies`. */
  edit?(sim: Simulation, bodies: (PreparedBody | null)[]): Promise<void>;
  /** Also without the checkpoint. */
  readonly withPlain?: boolean;
  /** A defect to inject: what is saved instead of the checkpoint. */
  spoil?(checkpoint: Checkpoint): Checkpoint;
}

export interface RestartResult {
  /** In one go; stopped and resumed; the same without its checkpoint, where that was asked for. */
  readonly whole: string;
  readonly resumed: string;
  readonly plain: string | null;
  /** The checkpoint was used. */
  readonly exact: boolean;
}

export async function restart(device: GPUDevice, run: Restart): Promise<RestartResult> {
  const { substeps, method, detail, params: changes } = run;
  const data = { ...(run.scene as object), ...(method && { method }) };
  const result = validateScene(data, { ...(detail && { detail }) });
  if (!('scene' in result)) throw new Error(JSON.stringify(result.problems));
  const { scene } = result;
  const params = { ...defaultParams(), ...scene.parameters, ...changes };
  const bodies: (PreparedBody | null)[] = await prepareBodies(device, scene, params);
  const first = await Simulation.create(device, scene, params, { bodies });
  // the edit comes inside of an interval
  const before = run.edit ? Math.floor(substeps / 3) : 0;
  first.substep(before);
  await run.edit?.(first, bodies);
  first.substep(substeps - before);
  const state = await first.readExactState();
  const grains = state.checkpoint && run.spoil ? { ...state, checkpoint: run.spoil(state.checkpoint) } : state;
  const moved = bodies.map((body, index) => body && { ...body, ...grains.bodies?.[index] });
  const file = encodeState({
    scene: data,
    params: first.params,
    grains,
    bodies: saveBodies(moved),
    obstacles: saveObstacles(first, scene),
    page: {},
  });
  first.substep(substeps);
  const whole = stateHash(await first.readState());
  first.destroy();

  const open = async (exactly: boolean) => {
    const { state: saved } = decodeState(file);
    const prepared = await savedBodies(device, scene, saved.params, saved);
    const sim = await Simulation.create(device, scene, saved.params, { start: saved.grains, bodies: prepared });
    await placeObstacles(sim, saved.obstacles);
    const exact = exactly && saved.grains.checkpoint ? await goOn(sim, saved.grains.checkpoint) : false;
    sim.substep(substeps);
    const hash = stateHash(await sim.readState());
    sim.destroy();
    return { hash, exact };
  };
  const resumed = await open(true);
  return { whole, resumed: resumed.hash, exact: resumed.exact, plain: run.withPlain ? (await open(false)).hash : null };
}
