import { describe, expect, test } from 'vitest';
import type { Variant } from '../../src/methods/dem/laws.ts';
import { interleaved } from '../../src/methods/dem/list-policy.ts';
import { listCount } from '../../src/methods/dem/reference/lib/entry.ts';
import type { Buffers } from '../../src/methods/dem/reference/twin.ts';
import { substepKinds } from '../../src/methods/dem/schedule.ts';
import { normalLawNames, tangentialLawNames } from '../../src/params/laws.ts';
import type { Params } from '../../src/params/table.ts';
import { expectCloseFloats, expectEqualIntegers } from '../support/compare.ts';
import { useGpu } from '../support/gpu.ts';
import { plainVariant, runBoth } from '../support/run-pass.ts';
import { awkwardSizes, emptyScene, groupsFor, rebuilt, sampleMaterials, sampleWorld } from '../support/sample-world.ts';

/** Soft, so that the deep overlaps of a random crowd are forces and not explosions. */
const soft: Partial<Params> = { youngModulus: 1e5, timeStep: 2e-5 };
const mixedVariant: Variant = { ...plainVariant, isotropic: 0 };

/** A crowd with lists, in which every second contact has a past. */
function crowd(count: number, params: Partial<Params>, variant: Variant, scene = emptyScene): Buffers {
  // a random crowd is denser than anything real, and so are its lists: room for twice as many grains
  const room = { capacity: 2 * count + 7 };
  const world = rebuilt(sampleWorld(count, { params: { ...soft, ...params }, scene, ...room }), undefined, variant);
  for (let g = 0; g < count; g++) {
    const { start, count: entries } = world.contacts[g];
    for (let i = 0; i < listCount(entries); i += 2) {
      const slot = start + i * interleaved;
      world.list[slot] = {
        entry: (world.list[slot].entry | 0x80000000) >>> 0,
        spring: [1e-6 * ((slot % 7) - 3), 2e-6 * ((slot % 5) - 2), 1e-6 * ((slot % 3) - 1)],
      };
    }
  }
  return world;
}

/**
 * What f32 can do to a grain in one substep. A gap is the difference of lengths of 5e-3 m between positions of 0.03 m, each
 * rounded: 1.5e-9 m. The contact's stiffness S makes that an error of force, as do some twenty operations on the force
 * itself (3e-6 of it); dt/m makes it one of velocity, and the lever over the inertia one of spin. Spin without any force
 * still goes through six rotations of I ω (dem/lib/motion), ten operations of half an ulp each, and a rod's I differs 3.5-fold
 * between its axes: 6 × 6e-8 × 3.5 = 1.3e-6 of |ω|.
 */
function tolerances(
  { params, tables, spheresIn, grainsIn, contacts }: Buffers,
  g: number,
  precision: number,
  gapError: number,
) {
  const materialIndex = spheresIn[g * params.sphereStride][3];
  const material = tables.materials[materialIndex];
  const pairs = tables.pairs.slice(16 * materialIndex, 16 * materialIndex + 4);
  const stiffest = Math.max(
    ...pairs.map((pair) => pair.stiffness * 1.5 * Math.sqrt(2 * material.radius) + pair.tangentStiffness),
  );
  const damping = Math.max(...pairs.map((pair) => pair.damping + pair.tangentDamping + pair.viscous));
  const { touching, normalForce } = contacts[g];
  const force = precision * (normalForce + touching * damping * 0.1) + touching * stiffest * gapError;
  const velocity = params.dt * material.invMass * force + 1e-7;
  const omega = Math.hypot(...grainsIn[g].angularVelocity.slice(0, 3));
  const spin = params.dt * Math.max(...material.invInertia) * material.boundingRadius * force + 1.3e-6 * omega;
  return { velocity, spin, position: params.dt * velocity + 1e-15, force };
}

function expectSameStep(gpu: Buffers, reference: Buffers, input: Buffers, precision: number, gapError = 1.5e-9): void {
  const { sphereStride: stride } = input.params;
  for (let g = 0; g < input.control.grainCount; g++) {
    const [a, b] = [gpu.grainsOut[g], reference.grainsOut[g]];
    const allowed = tolerances({ ...input, contacts: reference.contacts }, g, precision, gapError);
    const label = (c: number) => `grain ${g}, component ${c}`;
    expectCloseFloats(a.velocity.slice(0, 3), b.velocity.slice(0, 3), { absolute: allowed.velocity, label });
    expectCloseFloats(a.angularVelocity.slice(0, 3), b.angularVelocity.slice(0, 3), { absolute: allowed.spin, label });
    expectCloseFloats(a.orientation, b.orientation, { absolute: input.params.dt * allowed.spin + 3e-7, label });
    const place = ({ position: p, velocity: v, angularVelocity: w }: typeof a) => [
      p[0] + p[3],
      p[1] + v[3],
      p[2] + w[3],
    ];
    expectCloseFloats(place(a), place(b), { absolute: allowed.position, label });
    // spheres are plain f32 positions near 0.03 m: an ulp is 4e-9 m
    const spheres = (world: Buffers) => world.spheresOut.slice(g * stride, (g + 1) * stride).flat();
    expectCloseFloats(spheres(gpu), spheres(reference), { absolute: 8e-9, label });
    expect(gpu.contacts[g].touching).toBe(reference.contacts[g].touching);
    expectCloseFloats([gpu.contacts[g].normalForce], [reference.contacts[g].normalForce], { absolute: allowed.force });
  }
  // beyond the last grain nothing may be written
  const end = input.control.grainCount;
  expect(gpu.grainsOut.slice(end)).toEqual(input.grainsOut.slice(end));
  expect(gpu.spheresOut.slice(end * stride)).toEqual(input.spheresOut.slice(end * stride));
  // which contacts touch is a decision: the same on both sides
  const entries = ({ list }: Buffers) => list.map(({ entry }) => entry);
  expectEqualIntegers(entries(gpu), entries(reference));
  expect(gpu.control.guards).toBe(reference.control.guards);
  expect(gpu.control.nonFinite).toBe(reference.control.nonFinite);
}

describe('dem/grains/step', () => {
  const gpu = useGpu();

  test.each(awkwardSizes)('%i grains of three kinds', async (count) => {
    const world = crowd(count, {}, mixedVariant);
    const both = await runBoth(gpu.device, 'step', world, groupsFor(count), mixedVariant);
    expectSameStep(both.gpu, both.reference, both.input, 3e-6);
    // a spring at the Coulomb limit, μ F_n / S_t, is as long as a part of the overlap, and that is good to 1.5e-9 m
    const springs = ({ list }: Buffers) => list.flatMap(({ spring }) => [...spring]);
    expectCloseFloats(springs(both.gpu), springs(both.reference), { absolute: 1.5e-9 });
    if (count === 200) {
      expect(both.gpu.contacts.reduce((sum, { touching }) => sum + touching, 0)).toBeGreaterThan(500);
    }
  });

  // The kernel for grains all alike computes its own spheres: three operations on positions near 0.03 m, half of 3.7e-9 m each.
  test.each([64, 200])('%i grains of one kind', async (count) => {
    const materials = sampleMaterials.filter(({ name }) => name === 'sand' || name === 'wall');
    const obstacles = emptyScene.obstacles.map((obstacle) => ({ ...obstacle, material: 1 }));
    const variant = { ...plainVariant, onlyMaterial: 0, fixedStride: 4 };
    const world = crowd(count, {}, variant, { ...emptyScene, materials, obstacles });
    const both = await runBoth(gpu.device, 'step', world, groupsFor(count), variant);
    expectSameStep(both.gpu, both.reference, both.input, 3e-6, 5.6e-9);
    expect(both.gpu.contacts.reduce((sum, { touching }) => sum + touching, 0)).toBeGreaterThan(2 * count);
  });

  test.each(normalLawNames.map((normal, i) => [normal, tangentialLawNames[(i + 3) % 4]] as const))(
    '%s with %s',
    async (normalLaw, tangentialLaw) => {
      const laws = {
        normalLaw: normalLawNames.indexOf(normalLaw),
        tangentialLaw: tangentialLawNames.indexOf(tangentialLaw),
      };
      const memory = Number(tangentialLaw !== 'viscous-coulomb');
      const variant = { ...mixedVariant, ...laws, hasHistory: memory, hasMemory: memory };
      const world = crowd(100, { normalLaw, tangentialLaw }, variant);
      const both = await runBoth(gpu.device, 'step', world, 2, variant);
      // static-damped takes a power, good to about 1e-4 where its base is small: see contact-law.test.ts
      expectSameStep(both.gpu, both.reference, both.input, tangentialLaw === 'static-damped' ? 1e-4 : 3e-6);
    },
  );

  test('cohesion and stiction', async () => {
    const variant = { ...mixedVariant, hasCohesion: 1 };
    const world = crowd(100, { cohesion: 5, stiction: 1, rollingFriction: 1e-4 }, variant);
    const both = await runBoth(gpu.device, 'step', world, 2, variant);
    expectSameStep(both.gpu, both.reference, both.input, 3e-6);
  });

  test.each(['open', 'close'] as const)('the %s step of velocity Verlet', async (kind) => {
    const world = { ...crowd(65, {}, mixedVariant), substep: substepKinds[kind] };
    const both = await runBoth(gpu.device, 'step', world, 2, mixedVariant);
    expectSameStep(both.gpu, both.reference, both.input, 3e-6);
  });

  test('guards: what would go too far is slowed down and counted; what is not finite stops and is counted', async () => {
    const world = crowd(65, {}, mixedVariant);
    world.grainsIn.slice(0, 65).forEach((grain, g) => {
      if (g % 8 === 1) grain.velocity = [0, 900, 0, 0];
      if (g % 8 === 2) grain.angularVelocity = [3e5, 0, 0, 0];
      if (g === 3) grain.velocity = [Number.POSITIVE_INFINITY, 0, 0, 0];
      if (g === 4) grain.angularVelocity = [0, Number.NaN, 0, 0];
    });
    // alone: a neighbour's NaN would otherwise be everybody's
    for (const range of world.contacts) range.count = 0;
    const both = await runBoth(gpu.device, 'step', world, 2, mixedVariant);
    expect(both.gpu.control.guards).toBe(both.reference.control.guards);
    expect(both.gpu.control.guards).toBeGreaterThanOrEqual(16);
    expect(both.gpu.control.nonFinite).toBe(both.reference.control.nonFinite);
    expect(both.gpu.control.nonFinite).toBe(2);
    const limit = world.params.speedLimit * (1 + 1e-6);
    for (const { velocity } of both.gpu.grainsOut.slice(0, 65)) {
      expect(Math.hypot(velocity[0], velocity[1], velocity[2])).toBeLessThanOrEqual(limit);
    }
  });
});
