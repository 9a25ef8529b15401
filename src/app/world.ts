/** Everything that lives on one graphics device: made together, lost together. */
import { SimError } from '../gpu/errors';
import { inMemory } from '../gpu/memory';
import { QueueClock } from '../gpu/queue-clock';
import { requestBrowserDevice } from '../gpu/request-device';
import type { Params } from '../params/table';
import { Renderer } from '../render/renderer';
import { canvasSurface, type Surface } from '../render/surface';
import type { Scene } from '../scene/types';
import { Simulation } from '../simulation';
import type { Checkpoint } from '../world/checkpoint';
import type { GrainState } from '../world/grain-state';
import { type PreparedBody, prepareBodies } from '../world/prepare-bodies';
import { savedBodies } from '../world/saved-bodies';
import { clearOf, placeObstacles, type SavedObstacle } from '../world/saved-obstacles';
import type { SavedState } from '../world/saved-state';
import { goOn } from '../world/world-memory';
import { BodyRoster } from './bodies/roster';
import { FrameMeter } from './pacing/frame-meter';
import { renderScene } from './view-scene';

/** A scene that runs: replaced as a whole when it starts again. */
export interface RunningScene {
  sim: Simulation;
  bodies: BodyRoster;
}

export interface World extends RunningScene {
  readonly device: GPUDevice;
  readonly adapterName: string;
  readonly software: boolean;
  readonly meter: FrameMeter;
  readonly surface: Surface;
  readonly renderer: Renderer;
}

export interface WorldOptions {
  onProgress?(text: string): void;
  /** What suits the device that was found, instead of the scene and parameters that are given. */
  choose?(device: GPUDevice, software: boolean): Promise<{ scene: Scene; params: Params }>;
  start?: GrainState;
  /** Instead of the scene's own. */
  bodies?: readonly (PreparedBody | null)[];
  /** Obstacles that will be placed: no grain of the scene begins inside of them. */
  keepClear?: readonly SavedObstacle[];
}

/** The news that a device is lost comes this much later than the errors that it makes, ms. */
const lossDelay = 200;

export async function createWorld(
  canvas: HTMLCanvasElement,
  given: { readonly scene: Scene; readonly params: Params },
  options: WorldOptions = {},
): Promise<World> {
  const { device, adapterName, software } = await requestBrowserDevice();
  let surface: Surface | null = null;
  const make = async () => {
    surface = canvasSurface(device, canvas);
    const { scene, params } = (await options.choose?.(device, software)) ?? given;
    options.onProgress?.('compiling shaders and filling the scene');
    const [running, renderer] = await Promise.all([
      createSimulation(device, scene, params, options),
      Renderer.create(device, surface),
    ]);
    const meter = new FrameMeter(device.queue, QueueClock.create(device, 2));
    const world = { device, adapterName, software, meter, surface, renderer, ...running };
    renderer.setScene(renderScene(scene, running.sim.materials));
    showBodies(world);
    return world;
  };
  try {
    return await whileThere(device, make());
  } catch (error) {
    (surface as Surface | null)?.destroy();
    device.destroy();
    throw error;
  }
}

/**
 * A device that is lost makes everything else fail with errors of its own, or never answers: neither is what went wrong. Memory that
 * runs out where nobody was prepared for it is heard of as well.
 */
export async function whileThere<T>(device: GPUDevice, work: Promise<T>): Promise<T> {
  let listen = (_: GPUUncapturedErrorEvent) => {};
  const short = new Promise<never>((_, reject) => {
    listen = ({ error }) => {
      if (error instanceof GPUOutOfMemoryError)
        reject(new SimError('capacity', 'The graphics memory is too small for the picture of this scene.'));
    };
  });
  const lost = device.lost.then(() => {
    throw new SimError('device-lost', 'The graphics device was lost while the sand was made.');
  });
  lost.catch(() => {});
  device.addEventListener('uncapturederror', listen);
  try {
    return await Promise.race([work, lost, short]);
  } catch (error) {
    // its error may come before the news of the loss
    await Promise.race([lost, new Promise((resolve) => setTimeout(resolve, lossDelay))]);
    throw error;
  } finally {
    device.removeEventListener('uncapturederror', listen);
  }
}

/** Lets the picture know which bodies there are; where they are it sees by itself. */
export function showBodies({ renderer, sim, bodies }: World): void {
  renderer.setBodies(bodies.toDraw(sim.method.capacity), sim.materials);
}

/** A simulation whose memory really was there: WebGPU reports "out of memory" only to those who ask. */
export async function createSimulation(
  device: GPUDevice,
  scene: Scene,
  params: Params,
  options: WorldOptions,
): Promise<RunningScene> {
  const bodies = options.bodies ?? (await prepareBodies(device, scene, params, options.onProgress));
  const cleared = options.start ? scene : clearOf(scene, params, options.keepClear ?? []);
  const sim = await inMemory(
    device,
    `The graphics memory is too small for ${params.capacity.toLocaleString('en')} grains.`,
    () => Simulation.create(device, cleared, params, { ...options, bodies }),
    (made) => made.destroy(),
  );
  return { sim, bodies: new BodyRoster(bodies) };
}

/** Another scene, or the same one again, for a device that has a world: from its beginning or from a saved state. */
export async function createRestart(
  device: GPUDevice,
  scene: Scene,
  params: Params,
  options: {
    readonly saved?: SavedState;
    /** Obstacles that stay, when it begins from its beginning. */
    readonly placed: readonly SavedObstacle[];
    /** Whoever held a body then holds it again. */
    readonly held: boolean;
    onProgress(text: string): void;
  },
): Promise<RunningScene> {
  const { saved, placed, held, onProgress } = options;
  const bodies = saved && (await savedBodies(device, scene, params, saved));
  const start = saved?.grains;
  const running = await createSimulation(device, scene, params, { onProgress, start, bodies, keepClear: placed });
  await placeObstacles(running.sim, saved?.obstacles ?? placed);
  if (start?.checkpoint) await resumeAt(running.sim, start.checkpoint, held);
  return running;
}

/** Goes on from a checkpoint; whoever held a body then usually holds it no longer. */
export async function resumeAt(sim: Simulation, checkpoint: Checkpoint, held = false): Promise<boolean> {
  const exact = await goOn(sim, checkpoint);
  if (!held) sim.actions.grip?.(undefined);
  return exact;
}

/** What runs from now on. */
export function replaceScene(world: World, running: RunningScene, scene: Scene): void {
  world.sim.destroy();
  Object.assign(world, running);
  world.renderer.setScene(renderScene(scene, running.sim.materials));
  showBodies(world);
}

export function destroyWorld(world: World): void {
  world.sim.destroy();
  world.renderer.destroy();
  world.surface.destroy();
  world.device.destroy();
}
