/** How many grains a scene has, and the ladder of levels from coarse to fine. */
import { defaultParams } from '../../params/table';
import { estimatedPlaces } from '../fills/places';
import type { Material } from '../materials';
import { copyCount, largestGrainCount, type Scene } from '../types';
import { type DetailSpec, noLevels, type SceneDetail } from './types';

/** Coarse enough for a software driver. */
export const coarsestGrains = 600;
/** As fine as scenes that say nothing about it become: so many times as many grains as they are written with. */
const finestFactor = 16;
const finestGrains = 262_144;

/** What a scene that says nothing has. */
export const plainDetail: DetailSpec = {
  coarsest: coarsestGrains,
  finest: 0,
  openings: [],
  layers: false,
  parameters: {},
};

/** About how many grains there are when everything has been poured; a stream without end counts for a second. */
export function grainsOf(scene: Pick<Scene, 'grains'>, materials: readonly Material[]): number {
  return scene.grains.reduce((sum, source) => {
    if (source.fill === 'list') return sum + source.seeds.material.length;
    if (source.fill !== 'pour') return sum + (source.count ?? estimatedPlaces(source, materials));
    const until = source.stop ?? (source.count === undefined ? source.start + 1 : Number.POSITIVE_INFINITY);
    return sum + Math.min(source.count ?? Number.POSITIVE_INFINITY, Math.ceil(source.rate * (until - source.start)));
  }, 0);
}

/**
 * From the coarsest to the finest, each with about twice as many grains as the one before. The scene as it is written is one of
 * them, exactly.
 */
export function sceneLevels(scene: Scene, spec: DetailSpec, materials: readonly Material[]): SceneDetail {
  const bodies = spec.layers ? scene.bodies.reduce((sum, body) => sum + copyCount(body), 0) : 0;
  const own = bodies || grainsOf(scene, materials);
  if (own === 0) return noLevels;
  const finest = spec.finest || Math.max(own, Math.min(finestFactor * own, finestGrains));
  const below = ladder(spec.coarsest, own);
  const above = ladder(own, Math.min(finest, largestGrainCount)).slice(1);
  const written = below.length - 1;
  const levels = [...below, ...above];
  const { youngModulus } = { ...defaultParams(), ...scene.parameters };
  const steps = levels.map((_, level) => {
    if (spec.layers) return 1;
    const scale = scaleOf({ levels, written }, level);
    return scale / Math.sqrt(softnessAt(scale, youngModulus, spec.softest));
  });
  return { levels, written, level: written, scale: 1, steps };
}

/** From `low` to `high`, both included, in equal ratios of about 2; `high` alone where it is not above `low`. */
function ladder(low: number, high: number): number[] {
  if (high <= low) return [Math.max(low, high) === low ? high : low];
  const steps = Math.max(1, Math.round(Math.log2(high / low)));
  return Array.from({ length: steps + 1 }, (_, i) => Math.round(low * (high / low) ** (i / steps)));
}

/** The level whose number of grains is nearest, as a ratio. */
export function nearestLevel({ levels }: Pick<SceneDetail, 'levels'>, grains: number): number {
  const distance = (level: number) => Math.abs(Math.log(Math.max(levels[level], 1) / Math.max(grains, 1)));
  return levels.reduce((best, _, level) => (distance(level) < distance(best) ? level : best), 0);
}

/** Size of the grains at a level over that of the scene as it is written. */
export const scaleOf = ({ levels, written }: Pick<SceneDetail, 'levels' | 'written'>, level: number): number =>
  Math.cbrt(levels[written] / levels[level]);

/** Coarser grains are softer, in proportion to their number, as far as the scene allows; finer ones are as they are written. */
export const softnessAt = (scale: number, youngModulus: number, softest = youngModulus): number =>
  scale > 1 ? Math.max(Math.min(1, softest / youngModulus), scale ** -3) : 1;
