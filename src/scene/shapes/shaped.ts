/**
 * A scene with the grains that parameters ask for: another shape, another size, a mixture. Fills find places for them by
 * themselves; grains that the file lists one by one stand where grains of its own shape fit, so others take the place of all of
 * them together (detail/resample.ts).
 */
import { defaultParams, type Params } from '../../params/table';
import { resampled } from '../detail/resample';
import { grainPlaces } from '../fills/places';
import { isGrainMaterial, type Material, resolveMaterials } from '../materials';
import { shapeOf } from '../templates';
import type { GrainSource, Scene } from '../types';
import { mixed } from './mixture';

/** A pure function; the scene itself where its grains are as it is written. May be given what came of it before. */
export function shaped(scene: Scene, params: Params): Scene {
  const plain = scene.unshaped ?? scene;
  // people may have chosen another method since
  const base = plain.method === scene.method ? plain : { ...plain, method: scene.method };
  const own: Params = { ...defaultParams(), ...base.parameters };
  const { materials, pairs, kinds } = mixed(base.materials, base.pairs, params);
  const old = resolveMaterials(base, own);
  const now = resolveMaterials({ materials }, params);
  const isMixed = materials.length > base.materials.length;
  const differs = old.map((material, index) => isGrainMaterial(material) && !sameGrain(material, now[index]));
  if (!isMixed && !differs.includes(true)) return base;
  return {
    ...base,
    materials,
    pairs,
    grains: base.grains.map((source) => {
      if (source.fill === 'list') {
        const other = source.seeds.material.some((index) => differs[index] || kinds[index].length > 1);
        return other ? resampled(source, old, now, params.seed, kinds) : source;
      }
      const mixture = kinds[source.material];
      const filled = { ...source, ...(mixture.length > 1 && { kinds: mixture }) };
      return isMixed || shapeOf(params) !== shapeOf(own) ? fitting(filled, now, params) : filled;
    }),
    unshaped: base,
  };
}

const sameGrain = (a: Material, b: Material): boolean =>
  a.radius === b.radius && JSON.stringify(a.template.offsets) === JSON.stringify(b.template.offsets);

/** As many as the file says, or as many of these as find room. */
function fitting<T extends GrainSource>(source: T, now: readonly Material[], { seed }: Params): T {
  if (source.fill === 'list' || source.fill === 'pour' || source.count === undefined) return source;
  return { ...source, count: Math.min(source.count, grainPlaces(source, now, seed).count) };
}
