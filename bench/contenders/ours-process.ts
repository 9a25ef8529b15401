/** Our own simulation in a process of its own, for bench/contenders/ours.ts. */

import { requestNodeDevice } from '../../src/cli/node-gpu';
import { WorkPace } from '../../src/cli/work-pace';
import { bedDensity, measurePasses } from '../../src/measure/bench/pass-cost';
import { benchScene } from '../../src/measure/bench/scene';
import { computeStatistics, meanHeight, meanSpeed } from '../../src/measure/statistics';
import { bindingLimit, bufferSizes, shapeFor } from '../../src/methods/dem/state-buffers';
import { tangentialLaws } from '../../src/params/laws';
import type { Params } from '../../src/params/table';
import { Simulation } from '../../src/simulation';
import type { GrainState } from '../../src/world/grain-state';
import { dispatchCosts } from '../dispatch-cost';
import { readGrains, writeGrains } from '../grain-file';
import { serve } from '../rpc';

export interface OursTask {
  readonly grains: number;
  /** Absent: the scene's own lattice. */
  readonly file?: string;
  readonly params?: Partial<Params>;
  /** Values for `override` constants of the shaders. */
  readonly constants?: Readonly<Record<string, number>>;
}

/** The deepest overlap takes the CPU minutes for more grains than this. */
const mostForOverlaps = 100_000;

export async function main(): Promise<void> {
  const { device, adapterName } = await requestNodeDevice();
  const errors: string[] = [];
  device.addEventListener('uncapturederror', (event) => errors.push(event.error.message));
  let sim: Simulation | null = null;
  let width = 0;
  let grainCount = 0;
  const pace = new WorkPace();
  const running = () => {
    if (errors.length > 0) throw new Error(errors[0]);
    if (!sim) throw new Error('nothing is loaded');
    return sim;
  };
  await serve({
    adapter: () => adapterName,
    async load({ grains, file, params = {}, constants = {} }: OursTask) {
      sim?.destroy();
      const bench = benchScene(grains);
      width = bench.width;
      grainCount = grains;
      const start = file ? readGrains(file) : undefined;
      const spareBodies = { bodies: 0, spheres: 0 };
      sim = await Simulation.create(
        device,
        bench.scene,
        { ...bench.params, ...params },
        { start, spareBodies, constants },
      );
      await device.queue.onSubmittedWorkDone();
    },
    async run(steps: number) {
      const started = performance.now();
      running().substep(steps);
      await pace.finish(device.queue, grainCount * steps);
      running();
      return (performance.now() - started) / 1000;
    },
    dt: () => running().dt,
    counters: () => running().readCounters(),
    async statistics(deep: boolean) {
      const state = await running().readState();
      const { materials, scene } = running();
      const parts = [state.position, state.orientation, state.velocity, state.angularVelocity];
      const finite = parts.every((values) => values.every(Number.isFinite));
      const many = state.ids.length > mostForOverlaps || !deep;
      return { ...(many ? means(state) : computeStatistics(state, materials, scene.obstacles)), finite };
    },
    async passes({ repeats, stepsPerRebuild }: { repeats: number; stepsPerRebuild: number }) {
      const state = await running().readState();
      const density = bedDensity(state.ids.length, width ** 2, meanHeight(state));
      return measurePasses(running(), { repeats, stepsPerRebuild, density });
    },
    async save(file: string) {
      writeGrains(file, await running().readState());
    },
    /** Bytes of each buffer for so many grains, and what a buffer may be. */
    memory(grains: number) {
      const { materials, params } = running();
      const memory = tangentialLaws[params.tangentialLaw].remembers;
      const limit = bindingLimit(device.limits);
      return { sizes: bufferSizes(shapeFor(grains, materials, memory, undefined, limit)), limit };
    },
    dispatchCosts: () => dispatchCosts(device),
  });
}

const means = (state: GrainState) => ({
  grains: state.ids.length,
  meanHeight: meanHeight(state),
  meanSpeed: meanSpeed(state),
});
