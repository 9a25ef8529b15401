/**
 * Mixtures: sand whose grains differ in shape (`grainShape` mixture) or in size (`sizeSpread`) becomes several materials, alike
 * but for that. The first takes the place of the one that it was, the others come last, so that what names materials by their
 * number goes on to mean the same.
 */
import type { Params } from '../../params/table';
import {
  isGrainMaterial,
  largestMaterialCount,
  largestRadiusRatio,
  type MaterialSpec,
  type PairSpec,
} from '../materials';
import { equalVolume, shapeOf, type Template, templates } from '../templates';

interface Kind {
  readonly template?: Template;
  /** Radius of its spheres over the one that the material has otherwise. */
  readonly scale: number;
  readonly name: string;
}

export interface Mixed {
  readonly materials: MaterialSpec[];
  readonly pairs: PairSpec[];
  /** For each of the materials that there were: those that its grains are of, in equal numbers. */
  readonly kinds: readonly (readonly number[])[];
}

/** Materials that cover bodies come after those of the scene, in the same table. */
const keptFree = 3;

export function mixed(materials: readonly MaterialSpec[], pairs: readonly PairSpec[], params: Params): Mixed {
  const all = [...materials];
  const kinds = materials.map((_, index) => [index]);
  const sand = materials.filter((spec) => isGrainMaterial(spec) && !spec.liquid).length;
  const spare = largestMaterialCount - keptFree - materials.length;
  const most = 1 + Math.max(0, Math.floor(spare / Math.max(1, sand)));
  const radii = materials.filter(isGrainMaterial).map(({ radius }) => radius ?? params.radius);
  const widest = (largestRadiusRatio * Math.min(...radii)) / Math.max(...radii);
  for (const [index, spec] of materials.entries()) {
    if (!isGrainMaterial(spec) || spec.liquid) continue;
    const variants = kindsOf(spec, params, most, widest).map((kind) => variantOf(spec, kind, params));
    for (const [k, variant] of variants.entries()) {
      if (k === 0) all[index] = variant;
      else kinds[index].push(all.push(variant) - 1);
    }
  }
  if (params.brushShapes === 'all') addBrushShapes(all, kinds, params);
  return { materials: all, pairs: pairs.flatMap((pair) => pairsOf(pair, kinds)), kinds };
}

/** Whether grains can be of the cluster that is described by text. */
export const usesOwnCluster = ({ grainShape, brushShapes }: Params): boolean =>
  grainShape === 'own' || brushShapes === 'all';

/** One material for each shape that the first sand of the scene does not have; nothing but the brush uses them. */
function addBrushShapes(all: MaterialSpec[], kinds: readonly (readonly number[])[], params: Params): void {
  const [first] = kinds.find(([index]) => isGrainMaterial(all[index]) && !all[index].liquid) ?? [];
  if (first === undefined) return;
  const { template: own, ...spec } = all[first];
  const name = spec.name.replace(/ \(.*\)$/, '');
  const usual = own ? (spec.radius ?? params.radius) / equalVolume(own) : (spec.radius ?? params.radius);
  const has = new Set(kinds.flat().map((index) => all[index].template?.name ?? params.grainShape));
  for (const template of [...Object.values(templates), shapeOf({ ...params, grainShape: 'own' })]) {
    const radius = usual * equalVolume(template);
    const radii = all.filter(isGrainMaterial).map((one) => one.radius ?? params.radius);
    const ratio = Math.max(radius, ...radii) / Math.min(radius, ...radii);
    if (has.has(template.name) || ratio > largestRadiusRatio || all.length + keptFree > largestMaterialCount) continue;
    all.push({ ...spec, name: `${name} (${template.name})`, template, radius });
  }
}

/** At most so many, whose radii are within a ratio; one alone is the material as it is. */
function kindsOf(spec: MaterialSpec, { grainShape, sizeSpread }: Params, most: number, widest: number): Kind[] {
  const isMixture = grainShape === 'mixture' && !spec.template;
  const shapes: Kind[] = isMixture
    ? Object.values(templates).map((template) => ({ template, scale: equalVolume(template), name: template.name }))
    : [{ scale: 1, name: '' }];
  const ratioOf = (few: readonly Kind[]) =>
    Math.max(...few.map(({ scale }) => scale)) / Math.min(...few.map(({ scale }) => scale));
  const some = shapes.filter((_, k) => k < most && ratioOf(shapes.slice(0, k + 1)) <= widest);
  const spread = Math.min(sizeSpread, widest / ratioOf(some));
  const sizes = spread > 1 && most >= 3 * some.length ? threeSizes(spread) : [{ scale: 1, name: '' }];
  return some.flatMap((shape) =>
    sizes.map((size) => ({
      ...shape,
      scale: shape.scale * size.scale,
      name: [size.name, shape.name].filter(Boolean).join(' '),
    })),
  );
}

/** In a geometric row; the mean volume is that of one size alone. */
function threeSizes(spread: number): Kind[] {
  const row = [1 / Math.sqrt(spread), 1, Math.sqrt(spread)];
  const mean = Math.cbrt(row.reduce((sum, scale) => sum + scale ** 3, 0) / row.length);
  return ['small', 'medium', 'large'].map((name, k) => ({ name, scale: row[k] / mean }));
}

function variantOf(spec: MaterialSpec, { template, scale, name }: Kind, params: Params): MaterialSpec {
  if (name === '') return spec;
  const usual = spec.radius ?? params.radius;
  const shape = template ?? spec.template ?? shapeOf(params);
  // with a template of its own its radius is meant as it stands
  const radius = usual * scale * (template || spec.template ? 1 : equalVolume(shape));
  return { ...spec, name: `${spec.name} (${name})`, template: shape, radius };
}

/** What holds between two materials holds between all kinds of them. */
function pairsOf({ materials: [a, b], ...values }: PairSpec, kinds: readonly (readonly number[])[]): PairSpec[] {
  return kinds[a].flatMap((i) =>
    kinds[b].filter((j) => a !== b || j >= i).map((j) => ({ materials: [i, j], ...values })),
  );
}
