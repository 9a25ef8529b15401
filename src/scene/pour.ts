/**
 * Streams of grains. A disc across the velocity holds a hexagonal lattice of outlets. Each outlet has a phase of its own, so
 * that grains leave at any moment and the stream shows no layers; an outlet lets the next grain go when the last one has
 * moved on by one spacing. Turn k of the outlets takes place from `start + k·interval` on, and what it holds depends on
 * (seed, k) alone, so a stream needs no memory.
 */

import { createRandom, randomInBall, randomRotation } from '../math/random';
import { gravityVector } from '../params/gravity';
import type { Params } from '../params/table';
import { kindsOf } from './fills/places';
import { grainRadius, type Material } from './materials';
import { createSeeds, type Seed, setSeed } from './seeds';
import type { GrainSeeds, PourSource, Scene, Vec3 } from './types';

export function pourSources(scene: Scene): PourSource[] {
  return scene.grains.filter((source) => source.fill === 'pour');
}

/** Spacing of the outlets over the diameter of a grain. */
const looseness = 1.1;
/**
 * The lattice turns, so that grains do not fall in files: its rim moves by this part of the speed of the stream. Grains of
 * neighbouring outlets come nearer by that, to 1/√(1 + swirl²) of the spacing.
 */
const swirl = 0.25;
/** What is left of the gap between two neighbours is for chance, half for each, in diameters. */
const jitter = 0.5 * (looseness / Math.hypot(1, swirl) - 1);

export interface PourTurns {
  /** Grains per turn. */
  count: number;
  /** Seconds between the turns. */
  interval: number;
  /** Distance of neighbouring outlets [m]. */
  spacing: number;
  /** The outlets, in the plane of the disc [m]. */
  outlets: [number, number][];
}

/** How the asked rate becomes turns; the rate that comes out is count/interval, never more than what fits. */
export function pourTurns(source: PourSource, params: Params, materials: readonly Material[]): PourTurns {
  const grain = Math.max(...kindsOf(source).map((index) => grainRadius(materials[index])));
  const spacing = looseness * 2 * grain;
  const outlets = hexagonalDisc(Math.max(0, source.radius - grain), spacing);
  const shortest = timeToMove(spacing, source.velocity, gravityVector(params));
  const count = Math.min(outlets.length, Math.max(1, Math.ceil(source.rate * shortest)));
  return { count, interval: Math.max(shortest, count / source.rate), spacing, outlets };
}

/**
 * Grains that leave the source in fromTime ≤ t < toTime, moved along their free flight to where they are at `toTime`: the
 * grains of one batch stay apart however long the batch is. `stream` tells sources of one scene apart.
 */
export function pourBatch(
  source: PourSource,
  fromTime: number,
  toTime: number,
  params: Params,
  materials: readonly Material[],
  stream = 0,
): GrainSeeds {
  const turns = pourTurns(source, params, materials);
  const since = (time: number) => Math.max(0, time - source.start) / turns.interval;
  const [from, to] = [since(fromTime), since(Math.min(toTime, source.stop ?? toTime))];
  const place = outletPlaces(source, turns, params);
  const batch: Seed[] = [];
  for (let turn = Math.floor(from); turn < to; turn++) {
    const left = (source.count ?? Number.POSITIVE_INFINITY) - turn * turns.count;
    if (left <= 0) break;
    const chosen = pick(turns.outlets.length, turns.count, createRandom(params.seed, stream, turn));
    for (const outlet of chosen.slice(0, left)) {
      const leaves = turn + phase(outlet);
      if (leaves < from || leaves >= to) continue;
      const random = createRandom(params.seed, stream, turn, outlet);
      batch.push(place(outlet, leaves * turns.interval, Math.max(0, toTime - source.start), random));
    }
  }
  const seeds = createSeeds(batch.length);
  for (const [index, seed] of batch.entries()) setSeed(seeds, index, seed);
  return seeds;
}

/** When in its turn an outlet lets its grain go, 0 to 1. */
const phase = (outlet: number): number => createRandom(0x9a5e, outlet)();

/** Where a grain that left an outlet at one time is at another; times in seconds since the stream began. */
function outletPlaces(source: PourSource, { outlets, spacing }: PourTurns, params: Params) {
  const gravity = gravityVector(params);
  const [right, forward] = planeAxes(lengthOf(source.velocity) > 0 ? source.velocity : gravity);
  const spin = (swirl * lengthOf(source.velocity)) / Math.max(source.radius, spacing);
  const reach = (jitter * spacing) / looseness;
  const kinds = kindsOf(source);
  return (outlet: number, left: number, now: number, random: () => number): Seed => {
    const age = Math.max(0, now - left);
    const [cos, sin] = [Math.cos(spin * left), Math.sin(spin * left)];
    const [px, py] = outlets[outlet];
    const [x, y] = [cos * px - sin * py, sin * px + cos * py];
    const chance = randomInBall(random);
    const at = (axis: number) =>
      source.centre[axis] + x * right[axis] + y * forward[axis] + reach * chance[axis] + source.velocity[axis] * age;
    return {
      position: [0, 1, 2].map((axis) => at(axis) + 0.5 * gravity[axis] * age * age) as Vec3,
      orientation: randomRotation(random),
      velocity: [0, 1, 2].map((axis) => source.velocity[axis] + gravity[axis] * age) as Vec3,
      angularVelocity: [0, 0, 0],
      material: kinds.length > 1 ? kinds[Math.floor(random() * kinds.length)] : kinds[0],
    };
  };
}

/** A disc wider than this many spacings would be a rain of 100 000 grains a turn. */
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

/** `count` of the first `size` whole numbers in random order (partial Fisher–Yates). */
function pick(size: number, count: number, random: () => number): number[] {
  const pool = Array.from({ length: size }, (_, index) => index);
  for (let i = 0; i < count; i++) {
    const other = i + Math.floor(random() * (size - i));
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
