import { describe, test } from 'vitest';
import { createRandom, randomRotation } from '../../src/math/random.ts';
import type { Vec3, Vec4 } from '../../src/math/vector.ts';
import { cellOf, type Numbering, tableCell } from '../../src/methods/dem/reference/lib/grid.ts';
import { moved, spinAfter } from '../../src/methods/dem/reference/lib/motion.ts';
import { multiply, rotate, rotateBack, turned } from '../../src/methods/dem/reference/lib/quaternion.ts';
import { type Support, stictionOf } from '../../src/methods/dem/reference/lib/stiction.ts';
import { expectCloseFloats, expectEqualIntegers } from '../support/compare.ts';
import { useGpu } from '../support/gpu.ts';
import { runFunction } from '../support/run-function.ts';

const count = 300;
const random = createRandom(17);
const within = (size: number) => Math.fround(size * (2 * random() - 1));
const vector = (size: number): Vec3 => [within(size), within(size), within(size)];
const rotation = () => randomRotation(random).map(Math.fround) as unknown as Vec4;
const make = <T>(item: () => T): T[] => Array.from({ length: count }, item);

/** Half an ulp of a number near 1 is 6e-8; a rotation adds up about ten products. */
const tenOperations = 6e-7;

describe('lib/quaternion, dem/lib/motion, dem/lib/stiction, dem/lib/grid', () => {
  const gpu = useGpu();

  test('rotations and products', async () => {
    const cases = make(() => ({ q: rotation(), p: rotation(), v: vector(1) }));
    const body = `
      let q = inputs[at];
      outputs[to] = vec4f(rotate(q, inputs[at + 2u].xyz), 0.0);
      outputs[to + 1u] = vec4f(rotateBack(q, inputs[at + 2u].xyz), 0.0);
      outputs[to + 2u] = multiply(q, inputs[at + 1u]);
      outputs[to + 3u] = turned(q, inputs[at + 2u].xyz);`;
    const inputs = cases.flatMap(({ q, p, v }) => [...q, ...p, ...v, 0]);
    const call = { imports: ['lib/quaternion'], body, inputsEach: 3, outputsEach: 4 };
    const expected = cases.flatMap(({ q, p, v }) => [
      ...[...rotate(q, v), 0],
      ...[...rotateBack(q, v), 0],
      ...multiply(q, p),
      ...turned(q, v),
    ]);
    const got = await runFunction(gpu.device, call, new Float32Array(inputs));
    expectCloseFloats(got, expected, { absolute: tenOperations * Math.sqrt(3) });
  });

  test.each([0, 1])('spin (isotropic: %i)', async (isotropic) => {
    const inertia = isotropic ? ([2, 2, 2] as const) : ([1, 2, 4] as const);
    const invInertia = inertia.map((x) => 1 / x) as unknown as Vec3;
    const cases = make(() => ({ q: rotation(), omega: vector(3), moment: vector(1) }));
    const duration = Math.fround(0.01);
    const body = `
      let spin = spinAfter(inputs[at], inputs[at + 1u].xyz, inputs[at + 2u].xyz,
                           vec3f(${inertia}), vec3f(${invInertia}), inputs[at + 1u].w);
      outputs[to] = spin.orientation;
      outputs[to + 1u] = vec4f(spin.angularVelocity, 0.0);`;
    const inputs = cases.flatMap(({ q, omega, moment }) => [...q, ...omega, duration, ...moment, 0]);
    const call = { imports: ['dem/lib/motion'], body, inputsEach: 3, outputsEach: 2, constants: { isotropic } };
    const expected = cases.flatMap(({ q, omega, moment }) => {
      const spin = spinAfter(q, omega, moment, { inertia, invInertia }, duration, isotropic === 1);
      return [...spin.orientation, ...spin.angularVelocity, 0];
    });
    const got = await runFunction(gpu.device, call, new Float32Array(inputs));
    // six rotations one after the other, of vectors up to I·ω = 12 long
    expectCloseFloats(got, expected, { absolute: 6 * 12 * tenOperations });
  });

  test('a position keeps what f32 cannot add', async () => {
    const cases = make(() => ({ position: vector(0.3), rest: vector(1e-9), way: vector(1e-7) }));
    const body = `
      let place = moved(inputs[at].xyz, inputs[at + 1u].xyz, inputs[at + 2u].xyz, u32(inputs[at].w));
      outputs[to] = vec4f(place.position, 0.0);
      outputs[to + 1u] = vec4f(place.rest, 0.0);`;
    const inputs = cases.flatMap(({ position, rest, way }) => [...position, 0, ...rest, 0, ...way, 0]);
    const call = { imports: ['dem/lib/motion'], body, inputsEach: 3, outputsEach: 2 };
    const got = await runFunction(gpu.device, call, new Float32Array(inputs));
    cases.forEach(({ position, rest, way }, i) => {
      const place = moved(position, rest, way);
      const sum = [0, 1, 2].map((c) => got[8 * i + c] + got[8 * i + 4 + c]);
      const exact = [0, 1, 2].map((c) => place.position[c] + place.rest[c]);
      // the way (≤ 1e-7) plus the rest is one f32 sum: half an ulp of 1e-7 is 4e-15. Without the rest it would be 1.5e-8.
      expectCloseFloats(sum, exact, { absolute: 8e-15 });
    });
  });

  test('stiction', async () => {
    const material = {
      mass: 1,
      inertia: [0.5, 0.1, 0.25] as const,
      invInertia: [2, 10, 4] as const,
      invMass: 1,
      radius: 1,
      boundingRadius: 1,
      sphereCount: 1,
    };
    const cases = make(() => {
      const support: Support = {
        n: vector(1),
        normal: 1,
        holds: Math.fround(2 * random()),
        friction: vector(0.3),
        carry: vector(1e-3),
        turn: vector(1e-2),
      };
      return {
        support,
        force: vector(1),
        torque: vector(1),
        velocity: vector(1e-3),
        spin: vector(1e-2),
        orientation: rotation(),
      };
    });
    const body = `
      var support = noSupport();
      support.n = inputs[at].xyz;
      support.normal = 1.0;
      support.holds = inputs[at].w;
      support.friction = inputs[at + 1u].xyz;
      support.carry = inputs[at + 6u].xyz;
      support.turn = inputs[at + 7u].xyz;
      let material = Material(vec3f(0.5, 0.1, 0.25), 1.0, vec3f(2.0, 10.0, 4.0), 1.0, 1.0, 1.0, 1u);
      let me = Grain(vec4f(0.0), inputs[at + 8u], inputs[at + 4u], inputs[at + 5u], vec3f(0.0), 0u);
      let held = stictionOf(support, inputs[at + 2u].xyz, inputs[at + 3u].xyz, me, material, 2.1, 0.1, 1e-3);
      outputs[to] = vec4f(held.force, 0.0);
      outputs[to + 1u] = vec4f(held.torque, 0.0);`;
    const inputs = cases.flatMap(({ support, force, torque, velocity, spin, orientation }) => [
      ...[...support.n, support.holds, ...support.friction, 0, ...force, 0],
      ...[...torque, 0, ...velocity, 0, ...spin, 0, ...support.carry, 0, ...support.turn, 0, ...orientation],
    ]);
    const call = { imports: ['dem/lib/stiction'], body, inputsEach: 9, outputsEach: 2 };
    const got = await runFunction(gpu.device, call, new Float32Array(inputs));
    const expected = cases.flatMap(({ support, force, torque, velocity, spin, orientation }) => {
      const me = {
        position: [0, 0, 0, 0],
        orientation,
        velocity: [...velocity, 0],
        angularVelocity: [...spin, 0],
        sleep: 0,
      } as const;
      const held = stictionOf(support, force, torque, me, material, {
        stictionStrength: 2.1,
        rollingStiction: 0.1,
        stictionTime: 1e-3,
      });
      return [...held.force, 0, ...held.torque, 0];
    });
    // forces up to 2.1/1e-3 × 2e-3 m/s = 4 N, ten operations
    expectCloseFloats(got, expected, { absolute: 6 * tenOperations });
  });

  const byChance: Numbering = { origin: [0, 0, 0], rowLength: 0, blocksUp: 0, cellMask: 4095 };
  const inSpace: Numbering = { origin: [-7, 3, -2], rowLength: 13, blocksUp: 5, cellMask: 4095 };
  test.each([byChance, inSpace])('cells, also negative and far away: exact, rows of $rowLength', async (numbering) => {
    const inverse = Math.fround(1 / 0.0137);
    const cases = make(() => vector([0.01, 0.5, 50][Math.floor(3 * random())]));
    // positions on a border between cells, as well as f32 can say
    cases.push([0, 0, 0], [-0, -1e-30, 1e-30], [Math.fround(0.0137), Math.fround(-0.0137), Math.fround(0.0274)]);
    const { origin, rowLength, blocksUp, cellMask } = numbering;
    const numbers = `Numbering(vec3i(${origin.join()}), ${rowLength}u, ${blocksUp}u, ${cellMask}u)`;
    const body = `
      let cell = cellOf(inputs[at].xyz, inputs[at].w);
      outputs[to] = vec4f(vec3f(cell), f32(tableCell(cell, ${numbers})));`;
    const call = { imports: ['dem/lib/grid'], body, inputsEach: 1, outputsEach: 1 };
    const got = await runFunction(gpu.device, call, new Float32Array(cases.flatMap((v) => [...v, inverse])));
    const expected = cases.flatMap((v) => {
      const cell = cellOf(v, inverse);
      return [...cell.map((x) => x + 0), tableCell(cell, numbering)];
    });
    expectEqualIntegers(got, expected);
  });
});
