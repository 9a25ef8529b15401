import { describe, expect, test } from 'vitest';
import { createRandom } from '../../src/math/random.ts';
import type { Vec3 } from '../../src/math/vector.ts';
import { derivePairs, effectiveValues } from '../../src/methods/dem/contact-constants.ts';
import type { Pair } from '../../src/methods/dem/layouts.ts';
import { type Contact, contactForce } from '../../src/methods/dem/reference/lib/contact.ts';
import {
  exponentsOf,
  type NormalLaw,
  normalLawNames,
  type TangentialLaw,
  tangentialLawNames,
} from '../../src/params/laws.ts';
import { defaultParams, type Params } from '../../src/params/table.ts';
import { resolveMaterials } from '../../src/scene/materials.ts';
import { expectCloseFloats } from '../support/compare.ts';
import { useGpu } from '../support/gpu.ts';
import { runFunction } from '../support/run-function.ts';

const dt = Math.fround(2e-5);
const duration = Math.fround(1e-3);
const response = 0.5;

/** Pair constants as f32, for one law. */
function pairFor(params: Params): Pair {
  const [material] = resolveMaterials({ materials: [{ name: 'sand' }] }, params);
  const { mass, radius } = effectiveValues(material, material);
  const all = { ...derivePairs(params, [material])[0], effectiveMass: mass, effectiveRadius: radius };
  return Object.fromEntries(Object.entries(all).map(([key, value]) => [key, Math.fround(value)])) as unknown as Pair;
}

/** Contacts from a touch to a deep one, at rest, creeping and fast, with and without a stretched spring. */
function contacts(random: () => number, count: number): Contact[] {
  const within = (size: number) => Math.fround(size * (2 * random() - 1));
  const vector = (size: number): Vec3 => [within(size), within(size), within(size)];
  return Array.from({ length: count }, (_, i) => {
    const raw = vector(1);
    const size = Math.hypot(...raw);
    return {
      n: raw.map((x) => Math.fround(x / size)) as unknown as Vec3,
      // every fifth is apart, held by cohesion only
      overlap: Math.fround(i % 5 === 4 ? -1e-5 * random() : 10 ** (-7 + 4 * random())),
      velocity: vector([0, 1e-4, 0.02, 1][i % 4]),
      spin: vector([0, 20][i % 2]),
      spring: i % 3 === 0 ? [0, 0, 0] : vector([1e-7, 1e-5][i % 2]),
    };
  });
}

const bodyFor = (onObject: boolean) => `
  var contact: Contact;
  contact.n = inputs[at].xyz;
  contact.overlap = inputs[at].w;
  contact.velocity = inputs[at + 1u].xyz;
  contact.spin = inputs[at + 2u].xyz;
  contact.spring = inputs[at + 3u].xyz;
  let a = inputs[at + 4u];
  let b = inputs[at + 5u];
  let c = inputs[at + 6u];
  let pair = Pair(a.x, a.y, a.z, a.w, b.x, b.y, b.z, b.w, c.x, c.y, c.z, c.w);
  let answer = contactForce(contact, pair, ${onObject}, inputs[at + 1u].w, 1.0, inputs[at + 3u].w, inputs[at + 2u].w);
  outputs[to] = vec4f(answer.force, answer.normal);
  outputs[to + 1u] = vec4f(answer.torque, 0.0);
  outputs[to + 2u] = vec4f(answer.spring, 0.0);`;

describe('dem/lib/contact', () => {
  const gpu = useGpu();
  const laws = normalLawNames.flatMap((normal) =>
    tangentialLawNames.map((tangential) => [normal, tangential] as const),
  );

  /** Grains on obstacles with another law than between grains, and the forms as printed. */
  const asPrinted = [
    ['power', 'static-damped', { objectLaw: 'viscous-coulomb' }],
    ['hertz', 'viscous-coulomb', { objectLaw: 'static-simple' }],
    ['hertz', 'static-damped', { staticDamping: 'printed' }],
    ['power', 'spring-coulomb', { springStrength: 3000, repulsionExponent: 1.2, dissipationExponent: 0.8 }],
  ] as const satisfies readonly (readonly [NormalLaw, TangentialLaw, Partial<Params>])[];

  test.each([...laws.map((both) => [...both, {}] as const), ...asPrinted])('%s with %s %j', async (...names) => {
    const [normalLaw, tangentialLaw, others] = names;
    const params: Params = {
      ...defaultParams(),
      normalLaw,
      tangentialLaw,
      rollingFriction: 1e-4,
      cohesion: 3,
      ...others,
    };
    const pair = pairFor(params);
    const cases = contacts(createRandom(4), 400);
    const inputs = cases.flatMap(({ n, overlap, velocity, spin, spring }) => [
      ...[...n, overlap, ...velocity, dt, ...spin, duration, ...spring, response],
      ...Object.values(pair),
    ]);
    const constants = {
      normalLaw: normalLawNames.indexOf(normalLaw),
      tangentialLaw: tangentialLawNames.indexOf(tangentialLaw),
      objectLaw: Math.max(0, tangentialLawNames.indexOf(params.objectLaw as TangentialLaw)),
      hasObjectLaw: Number(params.objectLaw !== 'same'),
      repulsionExponent: Math.fround(exponentsOf(params).beta),
      dissipationExponent: Math.fround(exponentsOf(params).alpha),
      constantSpring: Number(params.springStrength > 0),
      printedDamping: Number(params.staticDamping === 'printed'),
      hasCohesion: 1,
      hasRolling: 1,
    };
    const onObject = params.objectLaw !== 'same';
    const call = { imports: ['dem/lib/contact'], body: bodyFor(onObject), inputsEach: 7, outputsEach: 3, constants };
    const got = await runFunction(gpu.device, call, new Float32Array(inputs));

    const expected = cases.map((contact) =>
      contactForce(contact, pair, onObject, dt, 1, response, duration, constants),
    );
    // The largest terms that are added up to a force. Their sum may be small, its rounding error is theirs: some twenty
    // operations of half an ulp (6e-8). WGSL's pow, in static-damped, is exp2(y log2 x), good to about 1e-6 here; where the
    // spring is almost at its end, 1 - |δ|/δ_max loses digits first.
    const precision = tangentialLaw === 'static-damped' || normalLaw === 'power' ? 1e-4 : 3e-6;
    cases.forEach((contact, i) => {
      const answer = expected[i];
      const speed = Math.hypot(...contact.velocity);
      const { alpha, beta } = exponentsOf(params);
      const overlap = Math.max(contact.overlap, 0);
      const damping = pair.damping * overlap ** alpha * speed;
      const elastic = pair.stiffness * overlap ** beta;
      // of the tangential laws only `viscous` knows no limit
      const drag = tangentialLaw === 'viscous' ? pair.viscous * speed : 0;
      const size = (elastic + damping) * (1 + pair.friction) + pair.cohesionForce + drag;
      const label = (c: number) => `case ${i}, component ${c}`;
      const at = (row: number, components: number) => [
        ...got.subarray(12 * i + 4 * row, 12 * i + 4 * row + components),
      ];
      expectCloseFloats(at(0, 4), [...answer.force, answer.normal], { absolute: precision * size, label });
      if (contact.overlap < 0) expect(at(0, 4)[3]).toBe(0);
      const moment = pair.rollingFriction * size;
      expectCloseFloats(at(1, 3), answer.torque, { absolute: precision * moment, label });
      // a spring is at most what it was, plus a step's slip
      const length = Math.hypot(...contact.spring) + dt * speed;
      expectCloseFloats(at(2, 3), answer.spring, { absolute: 3e-6 * length, label });
    });
  });

  // The series for 1/√(1 − q) must be as good as f32 for turns of 4° in a substep, and good to 2e-5 for the 11° that guards allow.
  test.each([
    [0.1, 3e-7],
    [4, 3e-7],
    [11, 2e-5],
  ])('a spring keeps its length and comes into the plane when n turns by %d°', async (degrees, tolerance) => {
    const pair = { ...pairFor({ ...defaultParams(), tangentialLaw: 'spring-coulomb' }), friction: 1e6 };
    const turn = (degrees * Math.PI) / 180;
    const springs = [1e-8, 1e-6, 3e-5].flatMap((size) =>
      [0, 0.7, 1.6, 3].map((angle): Vec3 => [size * Math.cos(angle), size * Math.sin(angle), 0]),
    );
    // n was (0, 0, 1)
    const n: Vec3 = [Math.sin(turn), 0, Math.cos(turn)];
    const inputs = springs.flatMap((spring) => [
      ...[...n, 1e-4, 0, 0, 0, dt, 0, 0, 0, duration, ...spring, response],
      ...Object.values(pair),
    ]);
    const constants = {
      normalLaw: normalLawNames.indexOf('hertz'),
      tangentialLaw: tangentialLawNames.indexOf('spring-coulomb'),
    };
    const call = { imports: ['dem/lib/contact'], body: bodyFor(false), inputsEach: 7, outputsEach: 3, constants };
    const got = await runFunction(gpu.device, call, new Float32Array(inputs));
    springs.forEach((spring, i) => {
      const carried = [...got.subarray(12 * i + 8, 12 * i + 11)];
      const size = Math.hypot(...spring);
      expect(Math.abs(Math.hypot(...carried) / size - 1)).toBeLessThan(tolerance);
      expect(Math.abs(carried[0] * n[0] + carried[2] * n[2]) / size).toBeLessThan(3e-7);
    });
  });
});
