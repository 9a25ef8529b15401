import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRandom, randomRotation } from '../../src/math/random.ts';
import { add, length, scale, subtract, type Vec3, xyz } from '../../src/math/vector.ts';
import { impulseScale, impulseWords } from '../../src/methods/continuum/layouts.ts';
import { bodyClear } from '../../src/methods/continuum/reference/bodies/clear.ts';
import { bodyPush, ownerAt } from '../../src/methods/continuum/reference/bodies/push.ts';
import { bodyReact } from '../../src/methods/continuum/reference/bodies/react.ts';
import { motionOf } from '../../src/methods/continuum/reference/bodies/solid.ts';
import { bodyStep } from '../../src/methods/continuum/reference/bodies/step.ts';
import { bodyTouch } from '../../src/methods/continuum/reference/bodies/touch.ts';
import { type State, sizeOf } from '../../src/methods/continuum/reference/state.ts';
import { wideAt } from '../../src/methods/continuum/reference/wide-sums.ts';
import { solver } from '../../src/methods/unilateral/solver.ts';
import { bodyKinds } from '../../src/scene/body-types.ts';
import type { Simulation } from '../../src/simulation.ts';
import type { NewBody } from '../../src/world/bodies.ts';
import { boxShape } from '../support/body-shapes.ts';
import { useGpu } from '../support/gpu.ts';
import { PassByPass, type Run } from '../support/pass-by-pass.ts';
import { blockOf, h, simOf } from '../support/pic-flip-block.ts';
import { unit } from '../support/rounding.ts';

const gpu = useGpu();

const scene = {
  method: 'unilateral',
  materials: [{ name: 'sand' }, { name: 'wall', wall: true }],
  container: { min: [-7.3 * h, 0.2 * h, -5.4 * h], max: [7.2 * h, 30 * h, 5.6 * h], open: ['top'] },
  obstacles: [
    { shape: 'plane', point: [6 * h, 0, 0], normal: [-0.8, 0.6, 0] },
    {
      shape: 'ball',
      centre: [0, 6 * h, -4 * h],
      radius: 1.2 * h,
      motion: { kind: 'linear', velocity: [0.1, 0.2, 0.1] },
    },
  ],
};

/** Bodies of every kind: in the sand, on obstacles, and into each other. */
function bodies(): NewBody[] {
  const random = createRandom(4);
  const vector = (size: number) => [0, 1, 2].map(() => size * (2 * random() - 1)) as [number, number, number];
  const box = boxShape([2.6 * h, 1.8 * h, 3.4 * h], 0.4 * h);
  const plank = boxShape([1.4 * h, 5 * h, 2.4 * h], 0.4 * h);
  const at = (x: number, y: number, z: number, more: Partial<NewBody> = {}): NewBody => ({
    shape: box,
    density: 1500,
    kind: 'dynamic',
    position: [x * h, y * h, z * h],
    orientation: randomRotation(random),
    velocity: vector(0.3),
    angularVelocity: vector(4),
    cover: { name: 'box', radius: 0.4 * h },
    ...more,
  });
  const still = { velocity: [0, 0, 0], angularVelocity: [0, 0, 0] } satisfies Partial<NewBody>;
  return [
    at(0, 3.6, 0, { density: 700 }),
    at(0.6, 5.1, 0.4, { density: 3000 }),
    at(-4, 4, 0, { shape: plank, kind: 'hinged', hinge: { axis: [0.2, 0.1, 1], point: [-4 * h, 6 * h, 0] } }),
    at(-4, 4, -4, {
      ...{ ...still, kind: 'driven' },
      path: (time) => ({
        position: [(-4 + 20 * time) * h, 4 * h, -4 * h],
        orientation: [0, Math.sin(time), 0, Math.cos(time)],
      }),
    }),
    at(3.5, 3, -3, { ...still, kind: 'fixed' }),
    at(4.6, 4.6, -2.6, {}),
    at(5.4, 1.5, 2.5, { velocity: [0.3, -0.5, 0] }),
    at(0.2, 6.6, -3.3, { velocity: [0.2, -0.4, -0.3] }),
    at(2, 20, 2, {}),
  ];
}

describe('rigid bodies of every kind in sand, pass by pass', () => {
  let sim: Simulation;
  let runs: Map<string, Run[]>;
  const all = (pass: string): Run[] => {
    const found = runs.get(pass);
    if (!found) throw new Error(`${pass} did not run`);
    return found;
  };

  beforeAll(async () => {
    const block = blockOf({ min: [-6, 1, -5], max: [5, 4, 5] });
    const random = createRandom(8);
    const start = { ...block, position: block.position.map((x) => x + 0.2 * (random() - 0.5) * h) };
    sim = await simOf(gpu.device, start, scene, {});
    for (const body of bodies()) await sim.addBody(body);
    sim.removeBody(8);
    sim.actions.grip?.({ body: 1, point: [0.5 * h, 0.3 * h, h], target: [2 * h, 7 * h, 0] });
    sim.substep(1);
    const passes = await PassByPass.of(gpu.device, sim, solver);
    runs = await passes.run(solver.slice(sim.world, false), [
      ...['bodyReact', 'bodyPush', 'bodyPushLast', 'bodyTouch', 'bodyClear', 'bodyStep'],
    ]);
  });
  afterAll(() => sim.destroy());

  /** How far places are from the origin in cells, by which they are rounded. */
  const far = ({ frame }: Pick<State, 'frame'>) => Math.max(...sizeOf(frame));
  const there = ({ bodies: every, params }: Pick<State, 'bodies' | 'params'>) =>
    every.slice(0, params.bodyCount).flatMap((body, b) => (body.mass > 0 ? b : []));

  /** Velocities and spins of bodies: within so many roundings of the terms that they are made of. */
  function expectMotions(
    found: ArrayLike<number>,
    wanted: ArrayLike<number>,
    some: readonly number[],
    roundings: (b: number) => { velocity: number; spin: number },
  ): void {
    for (const b of some) {
      const [one, other] = [motionOf(found, b), motionOf(wanted, b)];
      for (const name of ['velocity', 'spin'] as const) {
        const apart = length(subtract(one[name], other[name]));
        expect(apart, `${name} of body ${b}`).toBeLessThanOrEqual(roundings(b)[name] * unit);
      }
    }
  }

  test('react: what sand does to the faces of bodies', () => {
    let faces = 0;
    for (const { before, after } of all('bodyReact')) {
      const wanted = bodyReact(before).reaction;
      const largest = Math.max(...wanted.map(Math.abs));
      wanted.forEach((one, i) => {
        if (ownerAt(before.owners, i >> 2, i & 3) === 0 || (i & 3) === 3) return;
        if (Math.abs(one) > 1e-3 * largest) faces++;
        // differences of stresses, and of velocities in cells per step: twenty operations on numbers as large as the largest
        expect(Math.abs(after.reaction[i] - one), `face ${i}`).toBeLessThanOrEqual(20 * unit * (largest + 1));
      });
    }
    expect(faces).toBeGreaterThan(200);
  });

  test('push: velocities under what the sand does, of bodies and on the faces that are theirs', () => {
    const pushes = [
      ...all('bodyPush').map((run) => ({ ...run, isLast: false })),
      { ...all('bodyPushLast')[0], isLast: true },
    ];
    expect(pushes.length).toBeGreaterThan(3);
    let [pushed, faces] = [0, 0];
    for (const { before, after, isLast } of pushes) {
      const wanted = bodyPush(before, isLast);
      const some = there(before);
      // sums of some hundred terms, whose arms are rounded at `far` cells; a part of the way that is a quotient of such differences
      const roundings = (b: number) => {
        const { velocity, spin } = motionOf(wanted.motions, b);
        const terms = wanted.terms[b];
        const missed = length(motionOf(wanted.turns, b).velocity) + length(motionOf(wanted.turns, b).spin) * h;
        return {
          velocity: (4 * far(before) + 400) * (terms.velocity + missed) + 40 * (length(velocity) + 0.1),
          spin: (4 * far(before) + 400) * (terms.spin + missed / h) + 40 * far(before) * (length(spin) + 1),
        };
      };
      expectMotions(after.motions, wanted.motions, some, roundings);
      for (const b of some) expect(after.motions[8 * b + 3]).toBe(before.motions[8 * b + 3] + 1);
      pushed += some.filter((b) => wanted.terms[b].velocity > 1e-3).length;
      const slack = Math.max(...some.map((b) => roundings(b).velocity + 4 * h * roundings(b).spin)) * unit;
      for (let i = 0; i < 4 * before.frame.cellCount; i++) {
        if (wanted.flow[i] !== before.flow[i]) faces++;
        expect(Math.abs(after.flow[i] - wanted.flow[i])).toBeLessThanOrEqual(
          wanted.flow[i] === before.flow[i] ? 0 : slack,
        );
      }
    }
    expect(faces).toBeGreaterThan(600);
    expect(pushed).toBeGreaterThan(6);
  });

  test('touch: impulses between bodies', () => {
    const [{ before, after }] = all('bodyTouch');
    const wanted = bodyTouch(before);
    const some = there(before);
    const hit = some.filter((b) => wanted.motions[8 * b] !== before.motions[8 * b]);
    expect(hit.length).toBeGreaterThan(2);
    const fastest = Math.max(...some.map((b) => length(motionOf(before.motions, b).velocity)));
    // three sweeps of impulses, each from an overlap of places that are rounded at `far` cells, in one step: some sixty operations
    const roundings = () => {
      const velocity = 3 * 60 * far(before) * (fastest + (0.2 * h) / before.frame.dt);
      return { velocity, spin: velocity / h };
    };
    expectMotions(after.motions, wanted.motions, some, roundings);
  });

  test('step: where bodies go, and what obstacles do to them', () => {
    const [{ before, after }] = all('bodyStep');
    const wanted = bodyStep(before);
    const some = there(before);
    const free = some.filter((b) => bodyKinds[before.bodies[b].kind] === 'dynamic');
    const shifts = free.map((b) => {
      const flown = add(xyz(before.grains[b].position), scale(before.frame.dt, motionOf(before.motions, b).velocity));
      return length(subtract(xyz(wanted.grains[b].position), flown));
    });
    expect(shifts.filter((shift) => shift > 1e-4 * h).length).toBeGreaterThan(1);
    expect(free.filter((b) => wanted.motions[8 * b] !== before.motions[8 * b]).length).toBeGreaterThan(0);
    const fastest = Math.max(...some.map((b) => length(motionOf(before.motions, b).velocity)));
    // an impulse with the lever of a place that is rounded at `far` cells: some sixty operations
    const roundings = () => ({ velocity: 60 * far(before) * fastest, spin: (60 * far(before) * fastest) / h });
    expectMotions(after.motions, wanted.motions, some, roundings);
    for (const b of some) {
      const [found, other] = [after.grains[b], wanted.grains[b]];
      const apart = length(subtract(xyz(found.position), xyz(other.position))) / h;
      // a turn, and a shift
      expect(apart, `place of body ${b}`).toBeLessThanOrEqual(30 * far(before) * unit);
      const turned = Math.hypot(...found.orientation.map((x, i) => x - other.orientation[i]));
      expect(turned, `orientation of body ${b}`).toBeLessThanOrEqual(20 * unit);
      const slip = length(subtract(found.atOrigin as Vec3, other.atOrigin as Vec3));
      const lever = far(before) * h;
      expect(slip).toBeLessThanOrEqual((roundings().velocity + lever * roundings().spin) * unit);
    }
    // what is gone stays as it was
    expect(after.grains[8]).toEqual(before.grains[8]);
    const speed = new Float32Array(Uint32Array.of(after.control.bodySpeed).buffer)[0];
    expect(Math.abs(speed - wanted.bodySpeed)).toBeLessThanOrEqual(2 * roundings().velocity * unit);
  });

  test('clear: particles out of bodies', () => {
    let cleared = 0;
    const [{ before, after }] = all('bodyClear');
    const { particles: wanted, hits } = bodyClear(before);
    const fastest = Math.max(...before.particles.map(({ velocity }) => length(xyz(velocity)))) + 1;
    let near = 0;
    wanted.forEach(({ position, velocity }, p) => {
      const found = after.particles[p];
      expect([found.position[3], found.velocity[3]]).toEqual([position[3], velocity[3]]);
      if (wanted[p] !== before.particles[p] && length(subtract(xyz(position), xyz(before.particles[p].position))) > 0)
        cleared++;
      const off = length(subtract(xyz(found.position), xyz(position))) / h;
      const apart = length(subtract(xyz(found.velocity), xyz(velocity)));
      // a distance and its slope, through a turn: forty operations on places rounded at `far` cells
      if (off > 40 * far(before) * unit || apart > 40 * far(before) * unit * fastest) near++;
    });
    // the slope of a distance field jumps from one of its cells to the next
    expect(near).toBeLessThanOrEqual(cleared / 50);
    expect(cleared).toBeGreaterThan(20);
    // what they lost, in units of a body's mass times a cell per slice
    let lost = 0;
    for (const b of there(before)) {
      const { mass, boundingRadius } = before.bodies[b];
      const scale = (mass * before.params.cellSize) / (before.params.slice * impulseScale);
      const sum = (k: number) =>
        wideAt(after.sums, impulseWords * b + 2 * k) - wideAt(before.sums, impulseWords * b + 2 * k);
      const { impulse, angular, count } = hits[b];
      if (count > 4) lost++;
      // what rounds by as much as a particle's velocity, and the few that the slope sends elsewhere
      const slack = (count * 40 * far(before) * unit + near) * fastest * before.particles[0].velocity[3];
      for (const [k, one] of impulse.entries())
        expect(Math.abs(scale * sum(k) - one), `body ${b}`).toBeLessThanOrEqual(slack);
      for (const [k, one] of angular.entries())
        expect(Math.abs(scale * sum(3 + k) - one / boundingRadius), `body ${b}`).toBeLessThanOrEqual(slack);
    }
    expect(lost).toBeGreaterThan(2);
  });
});
