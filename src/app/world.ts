/** Everything that lives on one graphics device: made together, lost together. */
import { SimError } from '../gpu/errors';
import { requestBrowserDevice } from '../gpu/request-device';
import type { Params } from '../params/table';
import { Renderer } from '../render/renderer';
import { canvasSurface, type Surface } from '../render/surface';
import type { Scene } from '../scene/types';
import type { GrainState } from '../sim/grain-state';
import { Simulation } from '../sim/simulation';
import { GpuMeter } from './gpu-meter';
import { renderScene } from './view-scene';

export interface World {
  readonly device: GPUDevice;
  readonly adapterName: string;
  readonly software: boolean;
  readonly meter: GpuMeter;
  readonly surface: Surface;
  readonly renderer: Renderer;
  /** Replaced when the scene starts again. */
  sim: Simulation;
}

export interface WorldOptions {
  onProgress?(text: string): void;
  start?: GrainState;
}

export async function createWorld(
  canvas: HTMLCanvasElement,
  scene: Scene,
  params: Params,
  options: WorldOptions = {},
): Promise<World> {
  const { device, adapterName, software } = await requestBrowserDevice();
  let surface: Surface | null = null;
  try {
    surface = canvasSurface(device, canvas);
    const [sim, renderer] = await Promise.all([
      createSimulation(device, scene, params, options),
      Renderer.create(device, surface),
    ]);
    renderer.setScene(renderScene(scene, sim.materials));
    return { device, adapterName, software, meter: new GpuMeter(device.queue), surface, renderer, sim };
  } catch (error) {
    surface?.destroy();
    device.destroy();
    throw error;
  }
}

/** A simulation whose memory really was there: WebGPU reports "out of memory" only to those who ask. */
export async function createSimulation(
  device: GPUDevice,
  scene: Scene,
  params: Params,
  options: WorldOptions,
): Promise<Simulation> {
  device.pushErrorScope('out-of-memory');
  const made = Simulation.create(device, scene, params, options);
  const [sim, failure] = await Promise.all([
    made,
    made.then(
      () => device.popErrorScope(),
      () => device.popErrorScope(),
    ),
  ]);
  if (!failure) return sim;
  sim.destroy();
  throw new SimError(
    'capacity',
    `The graphics memory is too small for ${params.capacity.toLocaleString('en')} grains.`,
  );
}

export function destroyWorld(world: World): void {
  world.sim.destroy();
  world.renderer.destroy();
  world.surface.destroy();
  world.device.destroy();
}
