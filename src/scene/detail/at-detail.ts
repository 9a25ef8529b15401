/**
 * A scene with larger or smaller grains. Things stay as they are; what the scene names as openings stays as many grain diameters
 * wide; volumes stay: of fills, of streams, of what a stream brings per second. A pure function of scene data.
 */
import { defaultParams, type Params } from '../../params/table';
import { grainPlaces } from '../fills/places';
import { type MaterialSpec, type PairSpec, resolveMaterials } from '../materials';
import type { BodySource, GrainSource, Obstacle, Scene } from '../types';
import { nearestLevel, scaleOf, softnessAt } from './levels';
import { scaledPour } from './pours';
import { resampled } from './resample';
import type { DetailSpec, Sizes } from './types';

/** The scene at the level with about so many grains; the scene itself when that is how it is written. */
export function atDetail(scene: Scene, spec: DetailSpec, grains: number): Scene {
  const level = nearestLevel(scene.detail, grains);
  const { levels, written } = scene.detail;
  const detail = { ...scene.detail, level };
  if (level === written) return { ...scene, detail };
  if (spec.layers) return { ...scene, detail, bodies: thinned(scene.bodies, levels[level] / levels[written]) };
  const scale = scaleOf(scene.detail, level);
  const own = { ...defaultParams(), ...scene.parameters };
  const softness = softnessAt(scale, own.youngModulus, spec.softest);
  const lengths = { scale, softness };
  const parameters = { ...scene.parameters, ...scaledParams(own, lengths, levels[level]) };
  const params = { ...own, ...parameters };
  const materials = scene.materials.map((material) => scaledMaterial(material, lengths));
  const obstacles = scene.obstacles.map((obstacle, index) => widened(obstacle, index, spec, scale));
  const sizes: Sizes = {
    scale,
    old: { params: own, materials: resolveMaterials(scene, own) },
    now: { params, materials: resolveMaterials({ materials }, params) },
    obstacles,
  };
  return {
    ...scene,
    detail: { ...detail, scale },
    parameters,
    materials,
    pairs: scene.pairs.map((pair): PairSpec => ({ ...pair, ...scaledRolling(pair, scale) })),
    obstacles,
    grains: scene.grains.map((source) => scaledSource(source, sizes)),
    bodies: scene.bodies.map((body) => ({
      ...body,
      surface: { ...body.surface, ...scaledMaterial(body.surface, lengths) },
    })),
  };
}

interface Lengths {
  /** New length over old one. */
  readonly scale: number;
  /** New Young's modulus over old one. */
  readonly softness: number;
}

/** m: what is a length of the contact law scales with the grains. */
const scaledRolling = ({ rollingFriction }: { rollingFriction?: number }, scale: number) =>
  rollingFriction === undefined ? {} : { rollingFriction: rollingFriction * scale };

const block = 1024;

function scaledParams(own: Params, { scale, softness }: Lengths, grains: number): Partial<Params> {
  const volume = scale ** 3;
  // a step, and any other time of a contact, is as long as a wave takes through a grain
  const time = scale / Math.sqrt(softness);
  const needed = block * Math.ceil((1.25 * grains) / block);
  const capacity = Math.max(needed, block * Math.ceil(own.capacity / volume / block));
  return {
    radius: rounded(own.radius * scale),
    youngModulus: rounded(own.youngModulus * softness),
    capacity: Math.min(capacity, 2_000_000),
    pourRate: Math.max(1, Math.round(own.pourRate / volume)),
    ...(own.rollingFriction > 0 && { rollingFriction: rounded(own.rollingFriction * scale) }),
    ...(own.timeStep > 0 && { timeStep: rounded(own.timeStep * time) }),
    ...(own.contactTime > 0 && { contactTime: rounded(own.contactTime * time) }),
  };
}

/** Four digits are enough, and can be read. */
const rounded = (value: number): number => Number(value.toPrecision(4));

function scaledMaterial<T extends Partial<MaterialSpec>>(material: T, { scale, softness }: Lengths): T {
  const { radius, youngModulus } = material;
  return {
    ...material,
    ...(radius !== undefined && { radius: rounded(radius * scale) }),
    ...(youngModulus !== undefined && { youngModulus: rounded(youngModulus * softness) }),
    ...scaledRolling(material, scale),
  };
}

function widened(obstacle: Obstacle, index: number, { openings }: DetailSpec, scale: number): Obstacle {
  const keys = openings.filter((opening) => opening.obstacle === index).flatMap((opening) => opening.keys);
  if (keys.length === 0) return obstacle;
  const lengths = obstacle as unknown as Record<string, number>;
  return { ...obstacle, ...Object.fromEntries(keys.map((key) => [key, rounded(lengths[key] * scale)])) } as Obstacle;
}

function scaledSource(source: GrainSource, sizes: Sizes): GrainSource {
  const volume = sizes.scale ** 3;
  const { seed } = sizes.now.params;
  if (source.fill === 'pour') return scaledPour(source, sizes);
  if (source.fill === 'list') return resampled(source, sizes.old.materials, sizes.now.materials, seed);
  const spacing = source.spacing === undefined ? {} : { spacing: source.spacing * sizes.scale };
  const scaled = { ...source, ...spacing };
  if (source.count === undefined) return scaled;
  // rows of larger grains use the place less well
  const fits = grainPlaces(scaled, sizes.now.materials, seed).count;
  return { ...scaled, count: Math.min(fits, Math.max(1, Math.round(source.count / volume))) };
}

/** Fewer layers over the same height. */
const thinned = (bodies: readonly BodySource[], part: number): BodySource[] =>
  bodies.map((body) => {
    const { count, spacing, jitter } = body.copies;
    const layers = Math.max(1, Math.round(count[1] * part));
    return {
      ...body,
      copies: {
        jitter,
        count: [count[0], layers, count[2]],
        spacing: [spacing[0], (spacing[1] * count[1]) / layers, spacing[2]],
      },
    };
  });
