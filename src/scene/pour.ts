/**
 * Streams of grains. A stream is a sequence of flat layers: grains on a hexagonal lattice in a disc across the velocity,
 * and a new layer as soon as the last one has moved on by one spacing. Layer k leaves at `start + k·interval`, and what it
 * holds depends on (seed, k) alone, so a stream needs no memory.
 */
import { gravityVector } from '../params/derived';
import type { Params } from '../params/table';
import { grainRadius, type Material } from './materials';
import { createRandom, randomInBall, randomRotation } from './random';
import { createSeeds, joinSeeds, setSeed } from './seeds';
import type { GrainSeeds, PourSource, Scene, Vec3 } from './types';

export function pourSources(scene: Scene): PourSource[] {
  return scene.grains.filter((source) => source.fill === 'pour');
}

/** Grain spacing over grain diameter in a stream; half of the gap between two grains is what each may be moved by. */
const looseness = 1.1;

export interface PourLayers {
  /** Grains a layer. */
  count: number;
  /** Seconds between layers. */
  interval: number;
  /** Distance of neighbours in a layer and of layers at the source [m]. */
  spacing: number;
  /** Lattice points of one layer, in the plane of the disc [m]. */
  points: [number, number][];
}

/** How the asked rate becomes layers; the rate that comes out is count/interval, never more than what fits. */
export function pourLayers(source: PourSource, params: Params, materials: readonly Material[]): PourLayers {
  const grain = grainRadius(materials[source.material]);
  const spacing = looseness * 2 * grain;
  const points = hexagonalDisc(Math.max(0, source.radius - grain), spacing);
  const shortest = timeToMove(spacing, source.velocity, gravityVector(params));
  const count = Math.min(points.length, Math.max(1, Math.ceil(source.rate * shortest)));
  return { count, interval: Math.max(shortest, count / source.rate), spacing, points };
}

/**
 * Grains that leave the source in fromTime ≤ t < toTime, moved along their free flight to where they are at `toTime`: the
 * layers of one batch stay apart however long the batch is. `stream` tells sources of one scene apart.
 */
export function pourBatch(
  source: PourSource,
  fromTime: number,
  toTime: number,
  params: Params,
  materials: readonly Material[],
  stream = 0,
): GrainSeeds {
  const layers = pourLayers(source, params, materials);
  const layerAt = (time: number) => Math.ceil(Math.max(0, time - source.start) / layers.interval - 1e-9);
  const first = layerAt(fromTime);
  const end = layerAt(Math.min(toTime, source.stop ?? toTime));
  const batch: GrainSeeds[] = [];
  for (let layer = first; layer < end; layer++) {
    const left = (source.count ?? Number.POSITIVE_INFINITY) - layer * layers.count;
    if (left <= 0) break;
    const age = Math.max(0, toTime - (source.start + layer * layers.interval));
    batch.push(
      pourLayer(source, layers, Math.min(left, layers.count), age, params, createRandom(params.seed, stream, layer)),
    );
  }
  return joinSeeds(batch);
}

function pourLayer(
  source: PourSource,
  layers: PourLayers,
  count: number,
  age: number,
  params: Params,
  random: () => number,
): GrainSeeds {
  const gravity = gravityVector(params);
  const [right, forward] = planeAxes(lengthOf(source.velocity) > 0 ? source.velocity : gravity);
  // Each layer is turned by its own angle: no grain falls exactly onto one of the layer before.
  const turn = 2 * Math.PI * random();
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const jitter = 0.5 * layers.spacing * (1 - 1 / looseness);
  const points = pick(layers.points, count, random);
  const seeds = createSeeds(count);
  for (const [index, [px, py]] of points.entries()) {
    const [x, y] = [cos * px - sin * py, sin * px + cos * py];
    const shift = randomInBall(random);
    const along = (axis: number) => source.velocity[axis] * age + 0.5 * gravity[axis] * age * age;
    setSeed(seeds, index, {
      position: [0, 1, 2].map(
        (axis) => source.centre[axis] + x * right[axis] + y * forward[axis] + jitter * shift[axis] + along(axis),
      ) as Vec3,
      orientation: randomRotation(random),
      velocity: [0, 1, 2].map((axis) => source.velocity[axis] + gravity[axis] * age) as Vec3,
      angularVelocity: [0, 0, 0],
      material: source.material,
    });
  }
  return seeds;
}

/** A disc wider than this many spacings would be a rain of 100 000 grains a layer. */
const widestDisc = 150;

let lastDisc = { radius: -1, spacing: -1, points: [] as [number, number][] };

/** Lattice points within `radius` of the origin; always at least the origin. */
function hexagonalDisc(wanted: number, spacing: number): [number, number][] {
  const radius = Math.min(wanted, widestDisc * spacing);
  // Asked again for every substep of a stream.
  if (lastDisc.radius === radius && lastDisc.spacing === spacing) return lastDisc.points;
  const points: [number, number][] = [];
  const rowHeight = spacing * Math.sqrt(0.75);
  const rows = Math.floor(radius / rowHeight);
  for (let row = -rows; row <= rows; row++) {
    const y = row * rowHeight;
    const half = Math.sqrt(Math.max(0, radius * radius - y * y));
    const shift = row % 2 === 0 ? 0 : spacing / 2;
    for (let column = Math.ceil((-half - shift) / spacing); column * spacing + shift <= half; column++) {
      points.push([column * spacing + shift, y]);
    }
  }
  lastDisc = { radius, spacing, points };
  return points;
}

/** Time in which a grain that starts with `velocity` moves by `distance`, helped by gravity along its way. */
function timeToMove(distance: number, velocity: Vec3, gravity: Vec3): number {
  const speed = lengthOf(velocity);
  const pull = lengthOf(gravity);
  const along = speed > 0 ? velocity.reduce((sum, v, axis) => sum + (v / speed) * gravity[axis], 0) : pull;
  // Gravity across or against the way is left out: the grains may come back, and then they collide as grains do.
  const g = Math.max(0, along);
  // Root of speed t + g t²/2 = distance in the form that stays exact for g → 0.
  return (2 * distance) / (speed + Math.sqrt(speed * speed + 2 * g * distance));
}

/** `count` of the points in random order (partial Fisher–Yates). */
function pick(points: readonly [number, number][], count: number, random: () => number): [number, number][] {
  const pool = [...points];
  for (let i = 0; i < count; i++) {
    const other = i + Math.floor(random() * (pool.length - i));
    [pool[i], pool[other]] = [pool[other], pool[i]];
  }
  return pool.slice(0, count);
}

/** Two unit vectors across `direction`; across −y when it is zero. */
function planeAxes(direction: Vec3): [Vec3, Vec3] {
  const length = lengthOf(direction);
  const [x, y, z] = length > 0 ? direction.map((d) => d / length) : [0, -1, 0];
  const side: Vec3 = Math.abs(x) < 0.9 ? [1, 0, 0] : [0, 0, 1];
  const dot = side[0] * x + side[1] * y + side[2] * z;
  const raw: Vec3 = [side[0] - dot * x, side[1] - dot * y, side[2] - dot * z];
  const right = raw.map((r) => r / lengthOf(raw)) as Vec3;
  return [right, [y * right[2] - z * right[1], z * right[0] - x * right[2], x * right[1] - y * right[0]]];
}

function lengthOf(v: Readonly<Vec3>): number {
  return Math.hypot(v[0], v[1], v[2]);
}
