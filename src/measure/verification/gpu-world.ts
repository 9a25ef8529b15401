import type { Params } from '../../params/table';
import { Simulation } from '../../simulation';
import { type Laboratory, paramsOf, type Setup, sceneOf, type World } from './world';

/** Substeps sent to the driver at once; more would only fill its queue. */
const batch = 256;

class GpuWorld implements World {
  private readonly simulation: Simulation;
  constructor(simulation: Simulation) {
    this.simulation = simulation;
  }
  get params() {
    return this.simulation.params;
  }
  get materials() {
    return this.simulation.materials;
  }
  get dt() {
    return this.simulation.dt;
  }
  async advance(substeps: number): Promise<void> {
    for (let left = substeps; left > 0; left -= batch) {
      this.simulation.substep(Math.min(batch, left));
      if (left > batch) await this.simulation.device.queue.onSubmittedWorkDone();
    }
  }
  state() {
    return this.simulation.readState();
  }
  rigidState() {
    return this.simulation.readBodies();
  }
  counters() {
    return this.simulation.readCounters();
  }
  async set(params: Partial<Params>): Promise<void> {
    await this.simulation.setParams({ ...this.simulation.params, ...params });
  }
  destroy(): void {
    this.simulation.destroy();
  }
}

export function gpuLaboratory(device: GPUDevice, name: string): Laboratory {
  return {
    name,
    async create(setup: Setup) {
      const { rigid: bodies } = setup;
      const room = { bodies: 0, spheres: 0 };
      const simulation = await Simulation.create(device, sceneOf(setup), paramsOf(setup), { bodies, room });
      return new GpuWorld(simulation);
    },
  };
}
