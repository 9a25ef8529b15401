import { describe, test } from 'vitest';
import { add, dot, length, scale, subtract, type Vec3, type Vec4 } from '../../src/math/vector.ts';
import { advance } from '../../src/measure/advance.ts';
import { rotate, turned } from '../../src/methods/dem/reference/lib/quaternion.ts';
import { vectorOf } from '../../src/scene/seeds.ts';
import { templates } from '../../src/scene/templates.ts';
import { expectCloseFloats } from '../support/compare.ts';
import { useGpu } from '../support/gpu.ts';
import { createWorld, engineNames } from '../support/small-world.ts';

const timeStep = Math.fround(1e-4);
const steps = 1000;
const time = steps * timeStep;

describe.each(engineNames)('free flight (%s)', (name) => {
  const gpu = useGpu();
  /** Largest relative error of one f32 operation; the reference only has it in its constants. */
  const rounding = 6e-8;
  const drift = name === 'gpu' ? steps * rounding : 3 * rounding;

  test.each(['symplectic-euler', 'velocity-verlet'] as const)('parabola with %s', async (integrator) => {
    const start: Vec3 = [0.1, 0.4, -0.2];
    const velocity: Vec3 = [0.7, 1.1, -0.3];
    const engine = await createWorld(name, gpu.device, {
      params: { timeStep, integrator },
      materials: [{ name: 'sand' }],
      grains: [{ position: [...start], velocity: [...velocity] }],
    });
    await advance(engine, steps);
    const state = await engine.readState();
    engine.destroy();
    const g = Math.fround(9.81);
    // symplectic Euler falls as the parabola does half a step later: −½ g t (t + dt), which is its known error
    const late = integrator === 'symplectic-euler' ? timeStep : 0;
    const expected = [0, 1, 2].map(
      (c) => start[c] + velocity[c] * time - (c === 1 ? 0.5 * g * time * (time + late) : 0),
    );
    // every step rounds a speed of about 1 m/s; if all the errors had one sign, the place would be off by ½ n 6e-8 v t
    expectCloseFloats(vectorOf(state.position, 0), expected, { absolute: drift * 1.2 * time });
    expectCloseFloats(vectorOf(state.velocity, 0), [velocity[0], velocity[1] - g * time, velocity[2]], {
      absolute: drift * 1.2,
    });
  });

  test('a tetra grain keeps its spin, and turns by ω t', async () => {
    const omega: Vec3 = [60, -70, 40];
    const orientation = turned([0, 0, 0, 1], [0.3, 0.2, -0.1]);
    const engine = await createWorld(name, gpu.device, {
      params: { timeStep, gravity: 0 },
      materials: [{ name: 'sand' }],
      grains: [{ orientation, angularVelocity: [...omega] }],
    });
    await advance(engine, steps);
    const state = await engine.readState();
    engine.destroy();
    // nothing acts on it: not one bit may change (the reference holds what f64 holds)
    expectCloseFloats(vectorOf(state.angularVelocity, 0), omega, { absolute: 0 });
    const angle = length(omega) * time;
    const half = scale(Math.sin(angle / 2) / length(omega), omega);
    const turn: Vec4 = [half[0], half[1], half[2], Math.cos(angle / 2)];
    // the vectors that the two orientations make of the axes: free of the quaternion's sign
    const q = [...state.orientation] as unknown as Vec4;
    for (const axis of [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ] as const) {
      expectCloseFloats(rotate(q, axis), rotate(turn, rotate(orientation, axis)), {
        absolute: Math.max(2 * drift, 1e-6),
      });
    }
  });

  test('a rod precesses about its angular momentum, which stays', async () => {
    const omega: Vec3 = [80, 50, 0];
    const engine = await createWorld(name, gpu.device, {
      params: { timeStep, gravity: 0 },
      materials: [{ name: 'stick', template: templates.rod }],
      grains: [{ angularVelocity: [...omega] }],
    });
    await advance(engine, steps);
    const state = await engine.readState();
    engine.destroy();
    // symmetric top: axis u (the rod), I₃ along it and I₁ across; u turns about L at the rate |L|/I₁
    const [i3, i1] = [Math.min(...templates.rod.inertia), Math.max(...templates.rod.inertia)];
    const u: Vec3 = templates.rod.inertia.map((value) => Number(value === i3)) as unknown as Vec3;
    const along = dot(omega, u);
    const momentum = add(scale(i1, omega), scale((i3 - i1) * along, u));
    const angle = (length(momentum) / i1) * time;
    const half = scale(Math.sin(angle / 2) / length(momentum), momentum);
    const later = rotate([half[0], half[1], half[2], Math.cos(angle / 2)], u);
    const expected = add(scale(1 / i1, momentum), scale(along * (1 - i3 / i1), later));
    const got = vectorOf(state.angularVelocity, 0);
    // The midpoint rule lags by (Ω dt)²/24 of the angle: (0.0085)²/24 × 8.5 rad = 2.6e-5; f32 adds its drift.
    expectCloseFloats(got, expected, { absolute: 95 * (6e-5 + 2 * drift) });
    const q = [...state.orientation] as unknown as Vec4;
    const axis = rotate(q, u);
    const momentumNow = add(scale(i1, got), scale((i3 - i1) * dot(got, axis), axis));
    expectCloseFloats([length(subtract(momentumNow, momentum)) / length(momentum)], [0], {
      absolute: Math.max(2 * drift, 1e-6),
    });
  });
});
