/** A crowd of grains of three kinds in a corner of a box, dense enough to touch, as buffers of the reference. */

import { createRandom, randomRotation } from '../../src/math/random.ts';
import { isAdaptive } from '../../src/methods/dem/adaptive/tableau.ts';
import { tallyBins } from '../../src/methods/dem/constants.ts';
import type { Variant } from '../../src/methods/dem/laws.ts';
import { type PassName, passes } from '../../src/methods/dem/passes.ts';
import { bindState, createState, uniformsFor } from '../../src/methods/dem/reference/buffers.ts';
import { referencePasses } from '../../src/methods/dem/reference/passes.ts';
import type { Buffers } from '../../src/methods/dem/reference/twin.ts';
import { maintenance, substepKinds, workgroupsOf } from '../../src/methods/dem/schedule.ts';
import { shapeFor } from '../../src/methods/dem/state-buffers.ts';
import { defaultParams, type Params } from '../../src/params/table.ts';
import { noLevels } from '../../src/scene/detail/types';
import { type MaterialSpec, resolveMaterials } from '../../src/scene/materials.ts';
import { createSeeds, setSeed } from '../../src/scene/seeds.ts';
import { templates } from '../../src/scene/templates.ts';
import type { Scene } from '../../src/scene/types.ts';
import { spheresOf } from '../../src/world/grain-state.ts';
import { obstacleSpeed, surfacesAt } from '../../src/world/obstacle-field.ts';
import { plainVariant } from './run-pass.ts';

export const sampleMaterials: MaterialSpec[] = [
  { name: 'sand' },
  { name: 'pebble', template: templates.sphere, radius: 4e-3 },
  { name: 'stick', template: templates.rod, radius: 2e-3 },
  { name: 'wall', wall: true },
];

export const emptyScene: Scene = {
  name: 'sample',
  title: '',
  source: '',
  lookFor: '',
  method: 'dem',
  parameters: {},
  materials: sampleMaterials,
  pairs: [],
  obstacles: [
    { shape: 'plane', point: [0, -0.01, 0], normal: [0.1, 1, 0.2], material: 3 },
    { shape: 'box', min: [-0.03, -0.03, -0.03], max: [0.03, 0.05, 0.03], open: ['top'], inside: true, material: 3 },
  ],
  grains: [],
  bodies: [],
  blasts: [],
  floor: -1,
  camera: { position: [0, 1, 1], target: [0, 0, 0] },
  bounds: { min: [-1, -1, -1], max: [1, 1, 1] },
  detail: noLevels,
};

export interface SampleOptions {
  params?: Partial<Params>;
  capacity?: number;
  /** m, half side of the cube that the grains are thrown into. */
  reach?: number;
  /** m/s */
  speed?: number;
  centre?: readonly [number, number, number];
  scene?: Scene;
}

/** The obstacles of a scene at time 0. */
export const stillSurfaces = ({ obstacles }: Scene) => ({
  surfaces: surfacesAt(obstacles),
  speed: obstacleSpeed(obstacles, 0, 0),
});

export function sampleWorld(count: number, options: SampleOptions = {}): Buffers {
  const { reach = 0.02, speed = 0.5, centre = [0, 0, 0], scene = emptyScene } = options;
  const params = { ...defaultParams(), ...options.params };
  const materials = resolveMaterials(scene, params);
  const kinds = materials.filter((material) => !material.wall).length;
  const capacity = options.capacity ?? Math.max(count, 1) + 7;
  const shape = shapeFor(capacity, materials, true, undefined, undefined, isAdaptive(params.integrator));
  const state = createState(shape, uniformsFor({ scene, params, materials }, stillSurfaces(scene), shape, 0));
  const random = createRandom(count, 5);
  const within = (size: number) => size * (2 * random() - 1);
  const vector = (size: number): [number, number, number] => [within(size), within(size), within(size)];
  const seeds = createSeeds(count);
  for (let g = 0; g < count; g++) {
    setSeed(seeds, g, {
      position: vector(reach).map((x, axis) => x + centre[axis]) as [number, number, number],
      orientation: randomRotation(random),
      velocity: vector(speed),
      angularVelocity: vector(20),
      material: g % kinds,
    });
    const four = (values: Float64Array) => [values[3 * g], values[3 * g + 1], values[3 * g + 2], 0] as const;
    state.grainPair[0][g] = {
      position: four(seeds.position),
      orientation: [...seeds.orientation.subarray(4 * g, 4 * g + 4)] as unknown as Buffers['spheres'][number],
      velocity: four(seeds.velocity),
      angularVelocity: four(seeds.angularVelocity),
      sleep: 0,
    };
    // ids in an order of their own, so that sorting by id is seen
    state.labels[g] = [(g * 7919) % 65_537, g % kinds];
    spheresOf(seeds, g, materials, shape.sphereStride).forEach((sphere, k) => {
      state.spherePair[0][shape.sphereStride * g + k] = sphere as unknown as Buffers['spheres'][number];
    });
  }
  state.anchors.splice(0, state.anchors.length, ...state.spherePair[0]);
  state.control.grainCount = count;
  state.control.sortCount = count;
  state.control.forceRebuild = 1;
  return {
    ...bindState(state, 0),
    substep: substepKinds.full,
    ...linesFor(8 * count),
    ...rowsFor(24 * count),
    ...talliesFor(1),
  };
}

/** Room for so many lines of force, as the host leaves it before they are drawn. */
export const linesFor = (count: number): Pick<Buffers, 'lines' | 'lineDraw'> => ({
  lines: Array.from({ length: count }, () => ({ a: [0, 0, 0], force: 0, b: [0, 0, 0] })),
  lineDraw: { vertexCount: 0, instanceCount: 1, firstVertex: 0, firstInstance: 0, wanted: 0 },
});

/** Room for so many contacts as data. */
export const rowsFor = (count: number): Pick<Buffers, 'contactRows' | 'contactTally'> => ({
  contactRows: Array.from({ length: count }, () => ({
    point: [0, 0, 0],
    overlap: 0,
    normal: [0, 0, 0],
    normalForce: 0,
    tangential: [0, 0, 0],
    sphere: 0,
    rolling: [0, 0, 0],
    otherSphere: 0,
    owner: 0,
    other: 0,
  })),
  contactTally: { count: 0 },
});

/** Room for the sums of so many workgroups. */
export function talliesFor(groups: number): Pick<Buffers, 'tallies' | 'tallyOfAll'> {
  const nothing = (): Buffers['tallyOfAll'] => ({
    load: [0, 0, 0],
    kineticEnergy: 0,
    height: 0,
    rising: 0,
    force: 0,
    contacts: 0,
    pairs: 0,
    bins: Array.from({ length: tallyBins / 4 }, () => [0, 0, 0, 0]),
  });
  return { tallies: Array.from({ length: Math.max(1, groups) }, nothing), tallyOfAll: nothing() };
}

/** What the passes of a rebuild before `until` leave behind (all of them when it is absent), by the reference, as in large worlds. */
export function rebuilt(buffers: Buffers, until?: PassName, variant: Variant = plainVariant): Buffers {
  const world = structuredClone(buffers);
  // clones do not share memory any more
  world.bodyCells = world.cells.subarray(world.params.bodyCellFirst);
  world.bodyCounts = world.counts.subarray(world.counts.length / 2);
  const { bodySphereCount } = world.params;
  const { capacity, cellMask } = world.params;
  const extents = { grains: capacity, cells: cellMask + 1, bodySpheres: bodySphereCount, bodies: world.bodies.length };
  for (const { pass, extent, bodies, sleep, world: size } of maintenance) {
    if (pass === until) break;
    if (size === 'small' || (bodies && bodySphereCount === 0) || (sleep && variant.hasSleep === 0)) continue;
    referencePasses[pass](world, workgroupsOf(extent, extents) * passes[pass].workgroupSize, variant);
  }
  return world;
}

/** Sizes that have tripped up kernels before: nothing, one, and around one workgroup of 64; several workgroups. */
export const awkwardSizes = [0, 1, 63, 64, 65, 200];
/** At least one: with no grain at all the guard must hold, not the missing dispatch. */
export const groupsFor = (count: number): number => Math.max(1, Math.ceil(count / 64));
