/** Runs a scene on a device and keeps what it looked like now and then: what the checks of scenes are made from. */

import type { Counters } from '../../methods/method';
import { formatProblem } from '../../params/problem';
import { defaultParams, type Params } from '../../params/table';
import type { Material } from '../../scene/materials';
import type { Motion } from '../../scene/motion';
import { pourBatch, pourSources } from '../../scene/pour';
import { seedCount } from '../../scene/seeds';
import type { Obstacle, Scene } from '../../scene/types';
import { type SceneWishes, validateScene } from '../../scene/validate';
import { Simulation } from '../../simulation';
import type { BodyState } from '../../world/bodies';
import type { GrainState } from '../../world/grain-state';
import { type PreparedBody, prepareBodies } from '../../world/prepare-bodies';
import { meanSpeed } from '../statistics';

export interface Sample {
  /** Simulated seconds. */
  readonly time: number;
  readonly grains: GrainState;
  readonly bodies: readonly BodyState[];
}

export interface SceneRun {
  readonly scene: Scene;
  readonly params: Params;
  readonly materials: readonly Material[];
  readonly bodies: readonly PreparedBody[];
  /** From the start to the end, evenly. */
  readonly samples: readonly Sample[];
  readonly counters: Counters;
  readonly dt: number;
  /** It ended before its time because nothing moved any more. */
  readonly atRest: boolean;
  /** Real seconds: until the scene was there (shaders included), and to run it. */
  readonly loadTime: number;
  readonly runTime: number;
}

export interface RunOptions extends SceneWishes {
  /** Simulated seconds. */
  readonly seconds: number;
  /** Simulated seconds between two samples. */
  readonly every: number;
  /** May end when everything has been at rest for a while. */
  readonly untilRest?: boolean;
  onProgress?(part: number): void;
}

/** Substeps sent at once. */
const batch = 64;
/** Mean speed of the grains, and speed of the fastest body, below which all is at rest, m/s; and for how long, simulated s. */
export const rest = { speed: 1e-3, seconds: 5 };

async function load(device: GPUDevice, json: object, wishes: SceneWishes) {
  const result = validateScene(json, wishes);
  if ('problems' in result) throw new Error(result.problems.map(formatProblem).join('\n'));
  const { scene } = result;
  const params = { ...defaultParams(), ...scene.parameters };
  const bodies = await prepareBodies(device, scene, params);
  const sim = await Simulation.create(device, scene, params, { bodies, spareBodies: { bodies: 0, spheres: 0 } });
  return { scene, params, bodies, sim };
}

/**
 * Processor seconds from a scene's data to its first substep, without the compilation of shaders: pipelines stay with the device,
 * so that the second time only that is left. Packed fills and covers of bodies, which stay too, count from the first time.
 */
export async function loadTime(device: GPUDevice, json: object, wishes: SceneWishes): Promise<number> {
  const seconds = async (work: () => unknown) => {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  };
  const once = async () => {
    const { sim } = await load(device, json, wishes);
    sim.substep(1);
    await device.queue.onSubmittedWorkDone();
    sim.destroy();
  };
  const first = await seconds(async () => {
    const result = validateScene(json, wishes);
    if ('scene' in result)
      await prepareBodies(device, result.scene, { ...defaultParams(), ...result.scene.parameters });
  });
  await once();
  return first + (await seconds(once));
}

export async function runScene(device: GPUDevice, json: object, options: RunOptions): Promise<SceneRun> {
  const started = performance.now();
  const { scene, params, bodies, sim } = await load(device, json, options);
  const loadTime = (performance.now() - started) / 1000;
  const samples = [await sample(sim)];
  const count = Math.max(1, Math.round(options.seconds / options.every));
  let atRest = false;
  for (let i = 1; i <= count; i++) {
    await advanceTo(sim, (i * options.seconds) / count);
    samples.push(await sample(sim));
    options.onProgress?.(i / count);
    atRest = options.untilRest === true && !isDriven(scene, sim.time) && hasRested(samples);
    if (atRest) break;
  }
  const counters = await sim.readCounters();
  sim.destroy();
  const runTime = (performance.now() - started) / 1000 - loadTime;
  return { scene, params, materials: sim.materials, bodies, samples, counters, dt: sim.dt, atRest, loadTime, runTime };
}

/** Something moves by itself or goes off, now or later, or more grains come. */
function isDriven({ obstacles, bodies, grains, blasts }: Scene, time: number): boolean {
  const busy = ({ motion, from = 0, until = 0 }: Pick<Obstacle, 'motion' | 'from' | 'until'>) =>
    Math.max(from, until, motion ? endOf(motion) : 0) >= time;
  const pours = grains.some(
    (source) => source.fill === 'pour' && source.stop === undefined && source.count === undefined,
  );
  const things = obstacles.some(busy) || bodies.some(({ motion }) => motion && endOf(motion) >= time);
  return pours || things || blasts.some((blast) => blast.time >= time);
}

const endOf = (motion: Motion): number => {
  if (motion.kind === 'guided') return Number.POSITIVE_INFINITY;
  if (motion.kind !== 'path') return motion.stop ?? Number.POSITIVE_INFINITY;
  return motion.repeat ? Number.POSITIVE_INFINITY : motion.waypoints[motion.waypoints.length - 1].time;
};

function hasRested(samples: readonly Sample[]): boolean {
  const end = samples[samples.length - 1].time;
  const lately = samples.filter(({ time }) => time > end - rest.seconds - 1e-3);
  const count = lately[0].grains.ids.length;
  return (
    end - lately[0].time > rest.seconds - 1e-3 &&
    lately.every(
      ({ grains, bodies }) =>
        grains.ids.length === count &&
        meanSpeed(grains) < rest.speed &&
        bodies.every(({ velocity }) => Math.hypot(...velocity) < rest.speed),
    )
  );
}

async function advanceTo(sim: Simulation, time: number): Promise<void> {
  let batches = 0;
  for (let left = Math.round((time - sim.time) / sim.dt); left > 0; left -= batch) {
    sim.substep(Math.min(batch, left));
    await sim.done();
    if (++batches % 8 === 0) sim.grow(await sim.readCounters());
  }
}

async function sample(sim: Simulation): Promise<Sample> {
  const grains = await sim.readState();
  return { time: sim.time, grains, bodies: grains.bodies ?? [] };
}

/** Grains that streams have not let go yet. */
export const stillToCome = ({ scene, params, materials, samples }: SceneRun): number => {
  const { time } = samples[samples.length - 1];
  return pourSources(scene).reduce((sum, source, stream) => {
    if (source.count === undefined) return sum;
    return sum + source.count - seedCount(pourBatch(source, 0, time, params, materials, stream));
  }, 0);
};

/** What may never happen in a scene that comes with the program, in words; none: it ran well. */
export function troubles({ counters, samples, params, dt }: SceneRun): string[] {
  const found: string[] = [];
  const count = (number: number, words: string) => {
    if (number > 0) found.push(`${number} ${words}`);
  };
  count(counters.nonFinite, 'non-finite numbers');
  count(counters.guards, 'grains slowed down by the guards');
  count(counters.removed, 'grains lost');
  count(counters.blocked ?? 0, 'grains not poured because something was in their place');
  count(counters.full, `grains beyond the capacity of ${params.capacity}`);
  count(counters.listOverflow, 'neighbour lists that did not fit');
  count(counters.memoryOverflow, 'contacts that lost their memory');
  const last = samples[samples.length - 1];
  const numbers = [
    ...last.grains.position,
    ...last.grains.velocity,
    ...last.bodies.flatMap(({ position }) => position),
  ];
  count(numbers.filter((x) => !Number.isFinite(x)).length, 'non-finite coordinates');
  if (last.time < 0.5 * dt) found.push('time stood still');
  return found;
}
