/** What happens when in a run, by step: what pours in, obstacles that come and go, grains that leave the world. */
import { gravityVector } from '../../params/gravity';
import type { Params } from '../../params/table';
import type { Material } from '../../scene/materials';
import { pourBatch, pourSources, pourTurns } from '../../scene/pour';
import { joinSeeds, pickSeeds, seedCount } from '../../scene/seeds';
import type { GrainSeeds, Obstacle, Scene } from '../../scene/types';

export interface Pour {
  readonly step: number;
  readonly seeds: GrainSeeds;
}

/**
 * Batches of newcomers. A batch comes when its first grains have moved on by the distance of two outlets: they have left the
 * outlets free, and none of them has come far by itself.
 */
export function* pourTimeline(
  scene: Scene,
  params: Params,
  materials: readonly Material[],
  { first, last, dt, room }: { first: number; last: number; dt: number; room: number },
): Generator<Pour> {
  const sources = pourSources(scene);
  if (sources.length === 0) return;
  const fall = Math.hypot(...gravityVector(params));
  const periods = sources.map((source) => {
    const { spacing } = pourTurns(source, params, materials);
    const speed = Math.hypot(...source.velocity);
    return (2 * spacing) / (speed + Math.sqrt(speed * speed + 2 * fall * spacing) + 1e-9);
  });
  const period = Math.max(1, Math.round(Math.min(...periods) / dt));
  let left = room;
  for (let step = first + period; left > 0; step += period) {
    const [from, to] = [(step - period) * dt, Math.min(step, last) * dt];
    if (from >= last * dt) return;
    const batch = joinSeeds(sources.map((source, stream) => pourBatch(source, from, to, params, materials, stream)));
    const seeds = seedCount(batch) > left ? pickSeeds(batch, (index) => index < left) : batch;
    left -= seedCount(seeds);
    if (seedCount(seeds) > 0) yield { step: Math.min(step, last), seeds };
  }
}

/** Seconds after which grains below the floor of the world are looked for. */
const sweepPeriod = 0.1;

/** Steps at which something falls out of the world, unless a floor without end keeps everything. */
export function sweeps({ obstacles, floor }: Scene, first: number, last: number, dt: number): number[] {
  const kept = obstacles.some(
    (o) => o.shape === 'plane' && o.normal[1] > 0.99 && o.point[1] > floor && !o.motion && o.until === undefined,
  );
  const period = Math.max(1, Math.round(sweepPeriod / dt));
  const count = kept ? 0 : Math.floor((last - first - 1) / period);
  return Array.from({ length: count }, (_, i) => first + (i + 1) * period);
}

/** The step from which an obstacle is there, and that from which it no longer is. */
export const presence = ({ from = 0, until = Number.POSITIVE_INFINITY }: Obstacle, dt: number) => ({
  from: Math.round(from / dt),
  until: until === Number.POSITIVE_INFINITY ? until : Math.round(until / dt),
});
