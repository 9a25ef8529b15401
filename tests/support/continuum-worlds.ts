/** Worlds in which every pass of the continuum methods has something to do: sand, jittered, between all kinds of solids. */
import { createRandom } from '../../src/math/random.ts';
import type { Simulation } from '../../src/simulation.ts';
import type { GrainState } from '../../src/world/grain-state.ts';
import { boxShape } from './body-shapes.ts';
import { blockOf, h, simOf } from './pic-flip-block.ts';

/** Sand in a box whose walls cut cells, between obstacles of every kind that stand or move. */
const course = {
  method: 'unilateral',
  materials: [{ name: 'sand' }, { name: 'wall', wall: true }, { name: 'glass', wall: true, friction: 0.2 }],
  container: { min: [-6.3 * h, 0.2 * h, -4.4 * h], max: [6.2 * h, 30 * h, 4.6 * h], open: ['top'] },
  obstacles: [
    { shape: 'ball', centre: [2 * h, 0.8 * h, 0.3 * h], radius: 1.8 * h, material: 'glass' },
    {
      shape: 'box',
      min: [-7 * h, 0, -1.2 * h],
      max: [-4.4 * h, 4.1 * h, 1.4 * h],
      motion: { kind: 'linear', velocity: [0.2, 0, 0.05] },
    },
    {
      shape: 'panel',
      centre: [0, 2.3 * h, -2 * h],
      sides: [
        [2.2 * h, 0.6 * h, 0],
        [0, 0, 1.6 * h],
      ],
      motion: { kind: 'rotate', point: [0, 2 * h, -2 * h], axis: [0, 1, 0.3], angularVelocity: 2 },
    },
    {
      shape: 'cylinder',
      bottom: [3 * h, 2 * h, 2 * h],
      top: [3.4 * h, 7 * h, 2.2 * h],
      radius: 2.1 * h,
      open: ['top'],
    },
    { shape: 'capsule', bottom: [-3 * h, 1 * h, 3 * h], top: [-2 * h, 4 * h, 3 * h], radius: 0.9 * h },
  ],
};

function rough(): GrainState {
  const block = blockOf({ min: [-5, 1, -4], max: [5, 7, 4] });
  const random = createRandom(15);
  return {
    ...block,
    position: block.position.map((x) => x + 0.3 * (random() - 0.5) * h),
    velocity: block.velocity.map(() => 0.3 * (random() - 0.5)),
    // ellipsoids of every shape: some are too long, some too short
    continuum: {
      mass: block.continuum?.mass ?? new Float64Array(),
      shape: (block.continuum?.shape ?? new Float64Array()).map((_, i) => {
        const square = (h / 4) ** 2;
        return i % 6 < 3 ? (0.45 + 1.6 * random()) * square : 0.4 * (random() - 0.5) * square;
      }),
    },
  };
}

/** Of the method unilateral, with a body. */
export async function courseWorld(device: GPUDevice): Promise<Simulation> {
  const sim = await simOf(device, rough(), course, {});
  await sim.addBody({
    shape: boxShape([3 * h, 2 * h, 2.4 * h], 0.4 * h),
    density: 2000,
    kind: 'dynamic',
    position: [-h, 7.5 * h, h],
    orientation: [0.1, 0.2, 0.3, Math.sqrt(0.86)],
    velocity: [0, -0.3, 0],
    angularVelocity: [1, 2, 0],
    cover: { name: 'box', radius: 0.4 * h },
  });
  return sim;
}

/** Two chambers whose walls cut cells, one of sand and one of sand and water, with things in them that stand and that move. */
const chambers = {
  materials: [
    { name: 'sand' },
    { name: 'water', liquid: true, density: 1000 },
    { name: 'wall', wall: true },
    { name: 'glass', wall: true, friction: 0.2 },
  ],
  container: { min: [-5.3 * h, 0.2 * h, -2.4 * h], max: [5.2 * h, 30 * h, 2.6 * h], open: ['top'] },
  obstacles: [
    { shape: 'box', min: [-0.7 * h, 0, -3 * h], max: [0.7 * h, 9 * h, 3 * h] },
    { shape: 'ball', centre: [3 * h, 0.8 * h, 0.3 * h], radius: 1.3 * h, material: 'glass' },
    {
      shape: 'box',
      min: [-6 * h, 0, -1.2 * h],
      max: [-4.4 * h, 3.1 * h, 1.4 * h],
      motion: { kind: 'linear', velocity: [0.05, 0, 0.02] },
    },
  ],
};

function layers(): GrainState {
  const block = blockOf({
    min: [-4, 1, -2],
    max: [5, 6, 2],
    where: (x, y, z) =>
      Math.abs(x) > 0.9 && Math.hypot(x - 3, y - 0.8, z - 0.3) > 1.5 && Math.hypot(x + 2.6, y - 5, z) > 1.3,
  });
  const random = createRandom(15, 16);
  const at = (p: number) => block.position.subarray(3 * p, 3 * p + 3);
  const material = Uint32Array.from(block.ids, (_, p) => Number(at(p)[0] > 3 * h || at(p)[1] > 4.6 * h));
  return {
    ...block,
    position: block.position.map((x) => x + 0.2 * (random() - 0.5) * h),
    // sand is nearly at rest; water that flies apart is held together, by a pressure below 0
    velocity: block.velocity.map((_, i) => {
      const [x, y] = at(Math.floor(i / 3));
      return 0.04 * (random() - 0.5) + (i % 3 === 1 && x > 3 * h ? 20 * y : 0);
    }),
    material,
    continuum: {
      mass: (block.continuum?.mass ?? new Float64Array()).map((mass, p) => (material[p] ? (1000 * h ** 3) / 8 : mass)),
      shape: block.continuum?.shape ?? new Float64Array(),
    },
  };
}

/** Of the method pic-flip, with a body. */
export async function chamberWorld(device: GPUDevice): Promise<Simulation> {
  const sim = await simOf(device, layers(), chambers, {
    frictionAngle: 30,
    yieldCohesion: 20,
    pressureTolerance: 1e-5,
  });
  await sim.addBody({
    shape: boxShape([2 * h, 1.6 * h, 2.2 * h], 0.4 * h),
    density: 2000,
    kind: 'dynamic',
    position: [-2.6 * h, 5 * h, 0],
    orientation: [0.1, 0.2, 0.3, Math.sqrt(0.86)],
    velocity: [0, -0.3, 0],
    angularVelocity: [1, 2, 0],
    cover: { name: 'box', radius: 0.4 * h },
  });
  return sim;
}
