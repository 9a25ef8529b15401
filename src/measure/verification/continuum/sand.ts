/** Sand for the experiments with continuum methods: eight particles in every full cell, on a lattice, at rest. Lengths in cells. */
import { resolutionFor } from '../../../methods/continuum/grains-to-particles';
import { defaultParams, type Params } from '../../../params/table';
import { resolveMaterials } from '../../../scene/materials';
import type { GrainState } from '../../../world/grain-state';
import type { SceneRun } from '../../scene-checks/run-scene';
import { sandQuantile } from '../../statistics';
import type { Laboratory } from '../setup';

export const gravity = 9.81;
const sphere = 0.003;
/** A grain is an eighth of a cell full of sand. */
const { cellSize } = resolutionFor({
  params: { ...defaultParams(), radius: sphere, capacity: 1_000_000 },
  materials: resolveMaterials({ materials: [{ name: 'sand' }] }, { ...defaultParams(), radius: sphere }),
});
/** m */
export const cell = cellSize;
/** kg/m³ */
export const density = 2600 * defaultParams().packing;

/**
 * The friction angle θ at which slopes of sand begin to slide at an angle: tan β = sin θ for the cone `round`. Sand of the laboratory
 * has 31° (Lube 2004: 29.5 to 32.2, quartz sand 31).
 */
export const frictionAngleFor = (slope: number) => (Math.asin(Math.tan((slope * Math.PI) / 180)) * 180) / Math.PI;
export const quartzSlope = 31;

type Cells = readonly [number, number, number];

/** Centres of particles where `where` holds, in a box of cells. */
export function filled(low: Cells, high: Cells, where: (x: number, y: number, z: number) => boolean): number[][] {
  const position: number[][] = [];
  for (let y = low[1] + 0.25; y < high[1]; y += 0.5)
    for (let z = low[2] + 0.25; z < high[2]; z += 0.5)
      for (let x = low[0] + 0.25; x < high[0]; x += 0.5)
        if (where(x, y, z)) position.push([x, y, z].map((cells) => cells * cell));
  return position;
}

const smooth = 'glass';
/** A plane through a point in cells. */
export const plane = (point: Cells, normal: Cells, isSmooth = false) => ({
  shape: 'plane',
  point: point.map((x) => x * cell),
  normal,
  ...(isSmooth && { material: smooth }),
});

export interface SandScene {
  readonly position: readonly (readonly number[])[];
  readonly obstacles: readonly object[];
  readonly parameters?: Partial<Params>;
  readonly bodies?: readonly object[];
  /** Cells below 0. */
  readonly floor?: number;
}

export const sandScene = ({ position, obstacles, parameters, bodies = [], floor = 20 }: SandScene): object => ({
  name: 'verification',
  method: 'unilateral',
  parameters: {
    radius: sphere,
    cellSize: cell,
    capacity: position.length,
    frictionAngle: frictionAngleFor(quartzSlope),
    ...parameters,
  },
  materials: [{ name: 'sand' }, { name: smooth, wall: true, friction: 0 }],
  obstacles,
  bodies,
  floor: -floor * cell,
  grains: [{ position }],
});

export const runSand = (
  lab: Laboratory,
  scene: SandScene,
  seconds: number,
  every: number,
  onProgress: (part: number) => void,
): Promise<SceneRun> => lab.run(sandScene(scene), { seconds, every, onProgress });

/** Where 99.5 % of the sand is: single particles run further. */
export const reach = (sand: GrainState, distance: (x: number, z: number) => number) =>
  sandQuantile(
    sand,
    Float64Array.from(sand.ids, (_, p) => distance(sand.position[3 * p], sand.position[3 * p + 2])),
    0.995,
  );

/** Depth of dense sand in m that the particles within `side` cells of the edge x = z = 0 (or of the wall x = 0) amount to. */
export function depthAt({ position, ids, continuum }: GrainState, side: number, across: number): number {
  let mass = 0;
  for (let p = 0; p < ids.length; p++)
    if (position[3 * p] < side * cell && position[3 * p + 2] < across * cell) mass += continuum?.mass[p] ?? 0;
  return mass / (density * side * across * cell ** 2);
}

/**
 * Outermost distance up to which sand lies at least a quarter of a cell deep, m. `area`: of a ring one cell wide, in cells.
 */
export function frontOf(
  { position, ids, continuum }: GrainState,
  distance: (x: number, z: number) => number,
  area: (ring: number) => number,
): number {
  const masses: number[] = [];
  for (let p = 0; p < ids.length; p++) {
    const ring = Math.floor(distance(position[3 * p], position[3 * p + 2]) / cell);
    masses[ring] = (masses[ring] ?? 0) + (continuum?.mass[p] ?? 0);
  }
  const deep = Array.from(masses, (mass = 0, ring) => mass / (density * cell ** 3 * area(ring)));
  const end = deep.findIndex((depth) => depth < 0.25);
  return cell * (end < 0 ? deep.length : end);
}

export const troubled = ({ counters }: SceneRun): string[] =>
  ['nonFinite', 'guards', 'unreached', 'outside'].flatMap((key) =>
    counters[key] > 0 ? [`${counters[key]} ${key}`] : [],
  );
