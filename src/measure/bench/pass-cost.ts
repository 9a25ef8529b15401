/** What the passes of a running simulation cost, in time and in bytes. No DOM: Node's bench and the page share it. */

import type { PassTiming } from '../../gpu/pass-clock';
import { largestGrainRadius, shapeFor } from '../../methods/dem/state-buffers';
import type { Counters } from '../../methods/method';
import { tangentialLaws } from '../../params/laws';
import { grainMass, type Material } from '../../scene/materials';
import type { Simulation } from '../../simulation';
import { bytesPerSphereStep, passTraffic, type SceneCounts, surroundings } from './traffic';

/** One pass, everything a substep: what happens every eighth substep counts with an eighth. */
export interface PassRow {
  readonly name: string;
  readonly dispatches: number;
  readonly milliseconds: number;
  readonly bytesRead: number;
  readonly bytesWritten: number;
}

export interface PassMeasurement {
  /** Null where the device has no timestamps. */
  readonly passes: PassRow[] | null;
  readonly counts: SceneCounts;
  readonly candidatesPerContact: number;
  readonly bytesPerSphereStep: {
    readonly withHistory: { readonly idealCaches: number; readonly noCaches: number };
    readonly withoutHistory: { readonly idealCaches: number; readonly noCaches: number };
  };
}

/** Timings of several intervals, added up by pass. */
function addTimings(
  all: readonly (readonly PassTiming[])[],
): Map<string, { dispatches: number; milliseconds: number }> {
  const sums = new Map<string, { dispatches: number; milliseconds: number }>();
  for (const { name, dispatches, milliseconds } of all.flat()) {
    const sum = sums.get(name) ?? { dispatches: 0, milliseconds: 0 };
    sums.set(name, { dispatches: sum.dispatches + dispatches, milliseconds: sum.milliseconds + milliseconds });
  }
  return sums;
}

/** Grains a cubic metre in a bed on a floor, from its mean height: it is as deep as twice that. */
export const bedDensity = (grains: number, area: number, meanHeight: number): number =>
  grains / (area * 2 * meanHeight);

/** Grains a cubic metre of a loose bed: about half of it is grain. */
export function packedDensity(materials: readonly Material[]): number {
  const volumes = materials
    .filter((material) => !material.wall && !material.body)
    .map((material) => grainMass(material) / material.density);
  return 0.5 / Math.max(...volumes);
}

function countsOf(sim: Simulation, counters: Counters, stepsPerCheck: number, rest: CostOptions): SceneCounts {
  const history = tangentialLaws[sim.params.tangentialLaw].remembers;
  const { cellCount } = shapeFor(sim.method.capacity, sim.materials, history);
  const reach = 2 * (largestGrainRadius(sim.materials) + counters.skin);
  return {
    grains: counters.grains,
    spheres: counters.grains * sim.method.drawable.sphereStride,
    entries: counters.entries,
    touching: 2 * counters.contacts,
    cells: cellCount,
    // cells are about as wide as the reach of the widest two grains: see dem/grid/decide
    ...surroundings(counters.grains, rest.density, reach, reach),
    renewed: counters.renewedTotal / Math.max(1, counters.checks),
    stepsPerCheck,
    stepsPerRebuild: rest.stepsPerRebuild,
    history,
  };
}

export interface CostOptions {
  /** As seen over a long run. */
  readonly stepsPerRebuild: number;
  /** Grains a cubic metre. */
  readonly density: number;
}

/** Substeps that are timed together: a whole number of checks of the lists. */
const timedSteps = 16;

/** Advances the sand by a few substeps and times them. */
export async function measurePasses(
  sim: Simulation,
  { repeats, ...options }: CostOptions & { readonly repeats: number },
): Promise<PassMeasurement> {
  const timings: PassTiming[][] = [];
  for (let i = 0; i < repeats; i++) {
    const timing = sim.method.timeNext();
    sim.substep(timedSteps);
    timings.push((await timing) ?? []);
  }
  return passCosts(sim, timings, await sim.readCounters(), options);
}

/** Time and bytes per pass from timings of some substeps. */
export function passCosts(
  sim: Simulation,
  timings: readonly (readonly PassTiming[])[],
  counters: Counters,
  options: CostOptions,
): PassMeasurement {
  const sums = addTimings(timings);
  const steps = sums.get('dem/grains/step')?.dispatches ?? 0;
  const checks = sums.get('dem/grid/check')?.dispatches ?? 0;
  const counts = countsOf(sim, counters, checks > 0 ? steps / checks : 8, options);
  const traffic = new Map(passTraffic(counts).map((row) => [row.name, row]));
  const passes = [...sums].map(([name, { dispatches, milliseconds }]): PassRow => {
    const bytes = traffic.get(name);
    return {
      name,
      dispatches: dispatches / steps,
      milliseconds: milliseconds / steps,
      bytesRead: bytes ? bytes.frequency * bytes.read : 0,
      bytesWritten: bytes ? bytes.frequency * bytes.written : 0,
    };
  });
  return {
    passes: passes.length > 0 ? passes : null,
    counts,
    candidatesPerContact: counts.touching > 0 ? counts.entries / counts.touching : 0,
    bytesPerSphereStep: {
      withHistory: bytesPerSphereStep({ ...counts, history: true }),
      withoutHistory: bytesPerSphereStep({ ...counts, history: false }),
    },
  };
}
