/** Makes the world of a visit, at its beginning and after a lost device, with everything that was placed in it. */
import { SimError } from '../../gpu/errors';
import type { Counters } from '../../methods/method';
import { defaultParams } from '../../params/table';
import { placeObstacles, type SavedObstacle } from '../../world/saved-obstacles';
import { capacityFor } from '../keep/presets';
import { hasOwnNumbers } from '../start-state';
import { createWorld, destroyWorld, type World, whileThere } from '../world';
import type { Remains } from './device-recovery';
import type { SessionState } from './state';

export interface Opening extends CapacityEffects {
  readonly canvas: HTMLCanvasElement;
  /** What to go on from; null: from the beginning of the scene. */
  readonly remains: Remains | null;
  /** Obstacles that the link placed. */
  readonly linked: readonly SavedObstacle[];
  onProgress(text: string): void;
  /** From now on `state` has the scene at the level that suits the device. */
  chooseDetail(device: GPUDevice, software: boolean): Promise<void>;
}

export interface CapacityEffects {
  /** As it is now: people may ask for things while the world is made. */
  state(): SessionState;
  /** From now on `state` has this capacity. */
  useCapacity(capacity: number): void;
  /** More was asked for than fits; the reason says how much would. */
  refused(reason: string): void;
}

/** The world, and what it counted at its beginning. */
export interface Opened {
  readonly world: World;
  readonly counters: Counters;
}

export async function openWorld(opening: Opening): Promise<Opened> {
  const { canvas, remains, linked, onProgress } = opening;
  const start = remains?.grains ?? undefined;
  const options = { onProgress, start, bodies: remains?.bodies, keepClear: linked };
  let isChosen = start !== undefined;
  return makeFitting(opening, (chooseCapacity) => {
    const choose = async (device: GPUDevice, software: boolean) => {
      const { detailAsked, scene } = opening.state();
      const asIs = isChosen || detailAsked || hasOwnNumbers(scene, software);
      if (!asIs) {
        onProgress('trying how fast this device is');
        await opening.chooseDetail(device, software);
      }
      isChosen = true;
      // sand that goes on has the capacity that it had
      if (!start) chooseCapacity(software);
      return opening.state();
    };
    return again(async () => {
      const world = await createWorld(canvas, opening.state(), { ...options, choose });
      try {
        return { world, counters: await whileThere(world.device, furnish(world, opening)) };
      } catch (error) {
        destroyWorld(world);
        throw error;
      }
    });
  });
}

/** Everything that was placed in it, and what its past has to say. */
async function furnish({ sim }: World, { remains, linked, state }: Opening): Promise<Counters> {
  await placeObstacles(sim, linked);
  if (remains && remains.obstacles !== state().scene.obstacles) await sim.setObstacles(remains.obstacles);
  if (remains?.grains?.checkpoint) sim.resume(remains.grains.checkpoint);
  return sim.readCounters();
}

/** Drivers that crash while the sand is made may be there again at once: so often is it tried. */
const attempts = 3;

/** Tries again on another device when one is lost meanwhile. */
export async function again<T>(make: () => Promise<T>): Promise<T> {
  for (let left = attempts - 1; ; left--) {
    try {
      return await make();
    } catch (error) {
      if (left === 0 || !(error instanceof SimError && error.code === 'device-lost')) throw error;
    }
  }
}

/**
 * Nobody asked for a capacity: then what suits the device, which `make` tells when it knows. Somebody asked for more than
 * fits: then as much as usual, and a message with what fits.
 */
export async function makeFitting<T>(
  { state, useCapacity, refused }: CapacityEffects,
  make: (chooseCapacity: (software: boolean) => void) => Promise<T>,
): Promise<T> {
  try {
    return await make((software) => {
      const { scene, askedCapacity } = state();
      if (askedCapacity === null) useCapacity(capacityFor(scene, software, null));
    });
  } catch (error) {
    const { capacity: usual } = defaultParams();
    const tooMany = error instanceof SimError && error.code === 'capacity' && state().params.capacity > usual;
    if (!tooMany) throw error;
    useCapacity(usual);
    refused(error.message);
    return make(() => {});
  }
}
