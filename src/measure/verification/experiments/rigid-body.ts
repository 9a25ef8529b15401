import { dot } from '../../../math/pose';
import { templates } from '../../../scene/templates';
import type { Vec3 } from '../../../scene/types';
import type { BodyShape, BodyState, NewBody } from '../../../world/bodies';
import { rotate } from '../../../world/grain-state';
import { advance } from '../../advance';
import type { Experiment } from '../experiment';
import { atMost, type Check, relative } from '../outcome';
import { add, norm } from '../sums';
import { floorPlane, rigidFloor } from '../support';

const radius = 0.01;

/** A flat block of touching spheres, `counts` along x, y and z, with the mass properties of the solid block. */
function block(counts: Vec3): BodyShape {
  const half = counts.map((count) => count * radius);
  const spheres: number[] = [];
  for (let x = 0; x < counts[0]; x++) {
    for (let y = 0; y < counts[1]; y++) {
      for (let z = 0; z < counts[2]; z++) {
        spheres.push(...[x, y, z].map((cell, axis) => (2 * cell + 1) * radius - half[axis]));
      }
    }
  }
  const volume = 8 * half[0] * half[1] * half[2];
  const [a, b, c] = half.map((h) => (volume / 3) * h * h);
  return {
    spheres: Float32Array.from(spheres),
    volume,
    inertia: [b + c, a + c, a + b],
    boundingRadius: norm(half) + radius,
  };
}

const cover = { name: 'cover', radius };
const still = { orientation: [0, 0, 0, 1], velocity: [0, 0, 0], angularVelocity: [0, 0, 0] } as const;

function spinOf({ orientation, angularVelocity }: BodyState, { inertia }: BodyShape, density: number) {
  const length = Math.hypot(...orientation);
  const [x, y, z, w] = orientation.map((part) => part / length);
  const body = rotate([-x, -y, -z, w], angularVelocity);
  const momentum = rotate(
    [x, y, z, w],
    body.map((value, axis) => density * inertia[axis] * value),
  );
  return { momentum, energy: 0.5 * dot(momentum, angularVelocity) };
}

/** Free bodies keep L and energy and fall on a parabola, whatever their spheres. */
async function flight(lab: Parameters<Experiment['run']>[0]): Promise<Check[]> {
  const shape = block([2, 4, 6]);
  const density = 7800;
  const [position, velocity]: Vec3[] = [
    [0, 0.5, 0],
    [1, 2, -0.5],
  ];
  // about the middle axis of inertia, where it flips
  const angularVelocity: Vec3 = [1, 30, 1];
  const thrown: NewBody = {
    ...still,
    orientation: [0, 0, 0, 1],
    shape,
    density,
    cover,
    kind: 'dynamic',
    position,
    velocity,
    angularVelocity,
  };
  const world = await lab.create({
    params: { gravity: 9.81, timeStep: 1e-4, integrator: 'velocity-verlet' },
    materials: [{ name: 'far', template: templates.sphere, radius }],
    bodies: [{ position: [10, 0, 0] }],
    rigid: [thrown],
  });
  const start = spinOf(thrown, shape, density);
  let [way, momentum, energy] = [0, 0, 0];
  for (let i = 1; i <= 10; i++) {
    await advance(world, 200);
    const [now] = await world.readBodies();
    const time = i * 200 * world.dt;
    const expected = add(add(position, velocity, time), [0, 1, 0], -0.5 * 9.81 * time ** 2);
    const spin = spinOf(now, shape, density);
    way = Math.max(way, norm(add(now.position, expected, -1)));
    momentum = Math.max(momentum, norm(add(spin.momentum, start.momentum, -1)) / norm(start.momentum));
    energy = Math.max(energy, Math.abs(spin.energy / start.energy - 1));
  }
  world.destroy();
  return [
    atMost('block in flight: largest distance from the parabola', way, 1e-5, 'm'),
    atMost('block in flight: largest relative change of L', momentum, 1e-4),
    atMost('block in flight: largest relative change of the rotational energy', energy, 1e-4),
  ];
}

/** A ball on a plate of spheres and on an analytic plane beside it. */
async function rebounds(lab: Parameters<Experiment['run']>[0]): Promise<Check[]> {
  const plate: NewBody = {
    ...still,
    orientation: [0, 0, 0, 1],
    velocity: [0, 0, 0],
    angularVelocity: [0, 0, 0],
    shape: block([5, 1, 5]),
    // lighter than the ball: what is fixed must act as if it had no end of mass
    density: 20,
    cover,
    kind: 'fixed',
    position: [0.2, 0.05 - radius, 0],
  };
  const speed = 1;
  const world = await lab.create({
    params: { normalLaw: 'hertz-constant-e', restitution: 0.65, radius, timeStep: 1e-5 },
    materials: [{ name: 'ball', template: templates.sphere }, rigidFloor],
    obstacles: [floorPlane(1)],
    bodies: [
      { position: [-0.2, radius, 0], velocity: [0, -speed, 0] },
      { position: [0.2, 0.05 + radius, 0], velocity: [0, -speed, 0] },
    ],
    rigid: [plate],
  });
  await advance(world, 400);
  const { velocity } = await world.readState();
  world.destroy();
  return [
    relative('ball on the analytic plane: rebound', velocity[1] / speed, 0.65, 0.01),
    relative('ball on a fixed plate of spheres: rebound', velocity[4] / speed, 0.65, 0.01),
  ];
}

export const rigidBody: Experiment = {
  name: 'rigid-body',
  title: 'Rigid bodies covered by spheres',
  text:
    'A block covered with spheres has the mass properties of the solid block: when thrown, it follows the parabola ' +
    'of a point and keeps its angular momentum and energy while it flips about its middle axis. A ball rebounds from ' +
    'a fixed plate of spheres as from the analytic plane.',
  async run(lab, progress) {
    const checks = await flight(lab);
    progress(0.7);
    return { checks: [...checks, ...(await rebounds(lab))] };
  },
};
