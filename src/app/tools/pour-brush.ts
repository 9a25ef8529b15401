/** A brush that pours: where it does for a ray of the pointer, and which grains leave it between two times. */
import type { Params } from '../../params/table';
import { grainRadius, isGrainMaterial, type Material } from '../../scene/materials';
import { pourBatch } from '../../scene/pour';
import { mixed } from '../../scene/shapes/mixture';
import type { GrainSeeds, PourSource, Scene, Vec3 } from '../../scene/types';
import { type HeightField, meetSurface, type PointerRay } from '../height-field';

/** Height of the brush over the surface, in radii of a grain: grains are seen to fall, and do not splash. */
const clearance = 12;
/** Streams of a scene count from 0; the brush has a number far from theirs, so that its grains are others. */
const brushStream = 1000;

export interface BrushAim {
  /** Where the stream lands. */
  readonly landing: Vec3;
  /** Where grains appear. */
  readonly source: Vec3;
  /** m. */
  readonly radius: number;
}

/** The kind of grain that the brush pours: the one asked for by name, or the scene's first. */
export function brushMaterial(materials: readonly Material[], name?: string): number {
  const asked = materials.findIndex((material) => isGrainMaterial(material) && material.name === name);
  return Math.max(0, asked >= 0 ? asked : materials.findIndex(isGrainMaterial));
}

/** What the brush can pour, by name: the sands of the scene, of a mixture as a whole, and each kind of their grains. */
export function brushNames(scene: Scene, materials: readonly Material[]): string[] {
  const sands = (scene.unshaped ?? scene).materials.filter(isGrainMaterial).map(({ name }) => name);
  const kinds = materials.filter(isGrainMaterial).map(({ name }) => name);
  return [...new Set([...sands, ...kinds])];
}

/** The materials that go by such a name; a mixture comes in all of its kinds. */
export function brushKinds(
  { unshaped: plain }: Scene,
  materials: readonly Material[],
  params: Params,
  name?: string,
): readonly number[] {
  const sand = plain?.materials.findIndex((spec) => isGrainMaterial(spec) && (!name || spec.name === name)) ?? -1;
  const kinds = plain && sand >= 0 ? mixed(plain.materials, plain.pairs, params).kinds[sand] : [];
  return kinds.length > 1 ? kinds : [brushMaterial(materials, name)];
}

export function aimBrush(
  ray: PointerRay,
  scene: Scene,
  field: HeightField,
  params: Params,
  materials: readonly Material[],
  kinds: readonly number[] = [brushMaterial(materials)],
): BrushAim | null {
  const hit = meetSurface(field, ray);
  if (!hit) return null;
  const radius = params.brushSize;
  const [x, z] = reachable(scene, hit, radius);
  const above = clearance * largest(materials, kinds);
  return { landing: [x, hit[1], z], source: [x, hit[1] + above, z], radius };
}

const largest = (materials: readonly Material[], kinds: readonly number[]): number =>
  Math.max(...kinds.map((index) => grainRadius(materials[index])));

/** Keeps the brush over the container, or, on open ground, within a few scene widths: grains beside it would be lost. */
export function reachable(scene: Scene, [x, , z]: Vec3, radius: number): [number, number] {
  const open = scene.obstacles.some(({ shape }) => shape === 'plane');
  const box = scene.obstacles.find((obstacle) => obstacle.shape === 'box' && obstacle.inside);
  const { min, max } = open || box?.shape !== 'box' ? scene.bounds : box;
  return ([0, 2] as const).map((axis) => {
    const middle = (min[axis] + max[axis]) / 2;
    const half = (max[axis] - min[axis]) / 2;
    const reach = open ? 3 * half + 0.2 : Math.max(0, half - radius);
    return Math.min(middle + reach, Math.max(middle - reach, axis === 0 ? x : z));
  }) as [number, number];
}

export class PourBrush {
  #aim: BrushAim | null = null;
  /** Simulated time at which the stroke began, and what its grains depend on. */
  #stroke: { start: number; size: number; rate: number; sand: string } | null = null;

  get pouring(): boolean {
    return this.#aim !== null;
  }

  moveTo(aim: BrushAim | null): void {
    this.#aim = aim;
    if (!aim) this.#stroke = null;
  }

  /** Grains that leave the brush in fromTime ≤ t < toTime (simulated s), where they are at `toTime`; null when it rests. */
  pour(
    fromTime: number,
    toTime: number,
    params: Params,
    materials: readonly Material[],
    kinds: readonly number[] = [brushMaterial(materials)],
  ): GrainSeeds | null {
    if (!this.#aim) return null;
    const { brushSize: size, pourRate: rate } = params;
    // Turns of the outlets are counted from the start of the stroke, so another size, rate or kind of grain begins a new one.
    const sand = kinds.join();
    const { size: oldSize, rate: oldRate, sand: oldSand } = this.#stroke ?? {};
    if (oldSize !== size || oldRate !== rate || oldSand !== sand) {
      this.#stroke = { start: fromTime, size, rate, sand };
    }
    const drop = clearance * largest(materials, kinds);
    const source: PourSource = {
      fill: 'pour',
      centre: this.#aim.source,
      radius: size,
      rate,
      start: this.#stroke?.start ?? fromTime,
      // About as fast as a grain that fell half the way: dense enough for the rate, gentle enough not to splash.
      velocity: [0, -Math.sqrt(9.81 * drop), 0],
      material: kinds[0],
      ...(kinds.length > 1 && { kinds }),
    };
    return pourBatch(source, fromTime, toTime, params, materials, brushStream);
  }
}
