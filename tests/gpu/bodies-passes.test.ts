import { describe, expect, test } from 'vitest';
import { length, subtract, xyz } from '../../src/math/vector.ts';
import { interleaved } from '../../src/methods/dem/list-policy.ts';
import { passes } from '../../src/methods/dem/passes.ts';
import { entryPartner, isObstacle, isTouching, partnerObstacle } from '../../src/methods/dem/reference/lib/entry.ts';
import { obstacleDistance } from '../../src/methods/dem/reference/lib/obstacles.ts';
import type { Buffers } from '../../src/methods/dem/reference/twin.ts';
import { maintenance, workgroupsOf } from '../../src/methods/dem/schedule.ts';
import { expectCloseFloats, expectEqualIntegers, expectSameSet } from '../support/compare.ts';
import { useGpu } from '../support/gpu.ts';
import { keptOf } from '../support/kept.ts';
import { rounded, runBoth, runOnGpu, runOnReference } from '../support/run-pass.ts';
import { bodySizes, sampleBodies } from '../support/sample-bodies.ts';
import { groupsFor, rebuilt } from '../support/sample-world.ts';

/** Soft, so that the deep overlaps of a random crowd are forces and not explosions. */
const soft = { youngModulus: 1e5, timeStep: 2e-5 };
const sphereCount = bodySizes.reduce((sum, size) => sum + size, 0);
const groups = groupsFor(sphereCount);
const crowd = () => sampleBodies(100, soft);

const rows = ({ params }: Buffers) => Array.from({ length: params.bodySphereCount }, (_, s) => params.bodyRowFirst + s);

function listOf({ contacts, list }: Buffers, row: number): [number, readonly number[]][] {
  const { start, count } = contacts[row];
  return Array.from({ length: count }, (_, i) => {
    const { entry, spring } = list[start + i * interleaved];
    return [entry, isTouching(entry) ? spring : []];
  });
}

const entriesOf = ({ list }: Buffers) => list.map(({ entry }) => entry);

/** m, from the centre of a sphere to the nearest centre or surface on its list: it divides the error of the normal. */
function nearest({ contacts, list, spheresIn, obstacles, params }: Buffers, s: number): number {
  const { start, count } = contacts[params.bodyRowFirst + s];
  const here = xyz(spheresIn[params.bodySphereFirst + s]);
  const distances = Array.from({ length: count }, (_, i) => {
    const { entry } = list[start + i * interleaved];
    const partner = entryPartner(entry);
    if (isObstacle(entry)) return Math.abs(obstacleDistance(obstacles.items[partnerObstacle(partner)], here)[3]);
    return length(subtract(here, xyz(spheresIn[partner])));
  });
  return Math.min(1, ...distances);
}

/** Lists made, and one substep done: contacts touch and remember. */
function touching(): Buffers {
  const world = rebuilt(crowd());
  return runOnReference('bodyForces', runOnReference('step', world, groupsFor(100)), groups);
}

describe('bodies', () => {
  const gpu = useGpu();

  test('check: how fast, how many touch, who leaves', async () => {
    const world = touching();
    // as if some had moved since the lists were built
    world.anchors = world.anchors.map(([x, y, z, w], s) => [x + (s % 3 ? 0 : 1e-3), y, z, w]);
    world.anchors[world.params.bodySphereFirst + 5] = [1, 1, 1, 0.01];
    const { gpu: after, reference } = await runBoth(gpu.device, 'check', world, groups + groupsFor(100));
    for (const field of ['leaving', 'left', 'touching'] as const) {
      expect(after.control[field]).toBe(reference.control[field]);
    }
    expect(after.control.leaving).toBe(1);
    expect(after.control.left).toBeGreaterThan(0);
    // a cross product of 20 rad/s and 8 mm beside 0.5 m/s, in f32
    expectCloseFloats([after.control.maxSpeed], [reference.control.maxSpeed], { relative: 1e-6 });
  });

  test('count: cells and ranks, and where the lists hold', async () => {
    const world = rebuilt(crowd(), 'bodyCount');
    // a removed body's sphere is left out
    world.spheres[world.params.bodySphereFirst + 7] = [-1, -1, -1, -1];
    const { gpu: after, reference } = await runBoth(gpu.device, 'bodyCount', world, groups);
    expect(after.bodyRank.map(([cell]) => cell)).toEqual(reference.bodyRank.map(([cell]) => cell));
    expect(after.bodyRank[7][0]).toBe(0xffffffff);
    const places = ({ bodyRank }: Buffers) => bodyRank.slice(0, sphereCount).map(([cell, rank]) => 4096 * cell + rank);
    expectSameSet(places(after), places(reference));
    // skins follow speeds, which are good to 1e-6
    expectCloseFloats(after.anchors.flat(), reference.anchors.flat(), { absolute: 1e-9, relative: 1e-6 });
  });

  test('scatter and sort: every sphere once, by cell and by index', async () => {
    const world = rebuilt(crowd(), 'bodyScatter');
    const { gpu: scattered } = await runBoth(gpu.device, 'bodyScatter', world, groups);
    const order = world.params.cellMask + 2;
    const indices = Array.from({ length: sphereCount }, (_, s) => s);
    expectSameSet(scattered.bodyCells.subarray(order, order + sphereCount), indices);
    const cells = Math.ceil((world.params.cellMask + 1) / 64);
    const { gpu: sorted, reference } = await runBoth(gpu.device, 'bodySort', scattered, cells);
    expectEqualIntegers(sorted.bodyCells, reference.bodyCells);
    expectSameSet(sorted.bodyCells.subarray(order, order + sphereCount), indices);
  });

  test('arrange: the same as count, scan, scatter and sort, in one dispatch', async () => {
    const world = rebuilt(crowd(), 'bodyCount');
    world.spheres[world.params.bodySphereFirst + 7] = [-1, -1, -1, -1];
    const { gpu: after, reference } = await runBoth(gpu.device, 'bodyArrange', world, 1);
    expectEqualIntegers(after.bodyCells, reference.bodyCells);
    expectEqualIntegers(after.bodyCounts, reference.bodyCounts);
    const order = world.params.cellMask + 2;
    const others = Array.from({ length: sphereCount }, (_, s) => s).filter((s) => s !== 7);
    expectSameSet(after.bodyCells.subarray(order, order + sphereCount - 1), others);
    // skins follow speeds, which are good to 1e-6
    expectCloseFloats(after.anchors.flat(), reference.anchors.flat(), { absolute: 1e-9, relative: 1e-6 });
  });

  test('build: the same lists, and every touching pair is on both', async () => {
    const world = rebuilt(crowd(), 'bodyBuild');
    const { gpu: after, reference } = await runBoth(gpu.device, 'bodyBuild', world, groups);
    expect(after.control.listOverflow).toBe(0);
    const lists = (of: Buffers) => rows(of).map((row) => listOf(of, row).map(([entry]) => entry));
    expect(lists(after)).toEqual(lists(reference));
    // and by brute force
    const { params, spheres, tables } = world;
    const owner = (index: number) =>
      index < params.bodySphereFirst ? Math.floor(index / params.sphereStride) : -Math.floor(spheres[index][3] / 256);
    const used = spheres.flatMap(([, , , w], index) =>
      w >= 0 && index < params.bodySphereFirst + sphereCount ? [index] : [],
    );
    let pairs = 0;
    const missed: string[] = [];
    lists(after).forEach((entries, s) => {
      const mine = params.bodySphereFirst + s;
      for (const other of used) {
        if (owner(other) === owner(mine)) continue;
        const [a, b] = [spheres[mine], spheres[other]];
        const radii = tables.materials[a[3] % 256].radius + tables.materials[b[3] % 256].radius;
        if (Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) >= radii) continue;
        pairs++;
        if (!entries.includes(other)) missed.push(`spheres ${mine} and ${other}`);
      }
    });
    expect(missed).toEqual([]);
    expect(pairs).toBeGreaterThan(500);
  });

  test('keep, then build: memory is carried over a rebuild', async () => {
    const stepped = touching();
    const world = rebuilt({ ...stepped, control: { ...stepped.control, forceRebuild: 1 } }, 'keep');
    const kept = await runBoth(gpu.device, 'keep', world, groups + groupsFor(100));
    expect(rows(world).map((row) => keptOf(kept.gpu, row))).toEqual(
      rows(world).map((row) => keptOf(kept.reference, row)),
    );
    const built = await runBoth(gpu.device, 'bodyBuild', kept.gpu, groups);
    const lists = (of: Buffers) => rows(of).map((row) => listOf(of, row));
    expect(lists(built.gpu)).toEqual(lists(built.reference));
    const remembered = lists(built.gpu)
      .flat()
      .filter(([entry]) => isTouching(entry));
    expect(remembered.length).toBeGreaterThan(500);
    expect(remembered.some(([, spring]) => Math.hypot(...spring) > 0)).toBe(true);
  });

  test('forces: what contacts do to each sphere', async () => {
    const both = await runBoth(gpu.device, 'bodyForces', touching(), groups);
    const { input, gpu: after, reference } = both;
    for (let s = 0; s < sphereCount; s++) {
      const row = input.params.bodyRowFirst + s;
      const { touching: count, normalForce } = reference.contacts[row];
      expect(after.contacts[row].touching).toBe(count);
      const material = input.spheresIn[input.params.bodySphereFirst + s][3] % 256;
      const pairs = input.tables.pairs.slice(16 * material, 16 * material + 8);
      const stiffest = Math.max(
        ...pairs.map((pair) => pair.stiffness * 1.5 * Math.sqrt(5e-3) + pair.tangentStiffness * Math.sqrt(5e-3)),
      );
      const damping = Math.max(...pairs.map((pair) => pair.damping + pair.tangentDamping));
      // a gap is good to 1.5e-9 m (see step.test.ts), some twenty operations to 3e-6 of the force,
      // and a normal to the rounding of positions over the distance that it spans
      const direction = (4e-9 / nearest(input, s)) * normalForce;
      const force = 3e-6 * (normalForce + count * damping * 0.1) + count * stiffest * 1.5e-9 + direction + 1e-12;
      const label = () => `sphere ${s} with ${count} contacts`;
      expectCloseFloats(after.bodyLoads[2 * s], reference.bodyLoads[2 * s], { absolute: force, label });
      // an arm of up to 2 cm, itself good to 4e-9 m
      const arm = 0.02 * force + 4e-9 * normalForce;
      expectCloseFloats(after.bodyLoads[2 * s + 1], reference.bodyLoads[2 * s + 1], { absolute: arm, label });
    }
    expectEqualIntegers(entriesOf(after), entriesOf(reference));
    expect(reference.contacts.reduce((sum, range) => sum + range.touching, 0)).toBeGreaterThan(500);
  });

  test('step: dynamic, fixed, driven and hinged bodies, gripped and not', async () => {
    const world = touching();
    world.bodies = world.bodies.map((body, index) => ({
      ...body,
      driveVelocity: [0.2, -0.1, 0.3],
      driveSpin: [3, -2, 1],
      gripPoint: [0.004, 0, 0.002],
      gripTarget: [0.02, 0.02, 0],
      // the last two are held
      gripStiffness: index >= 4 ? 20 : 0,
      gripDamping: index >= 4 ? 0.5 : 0,
    }));
    const { gpu: after, reference, input } = await runBoth(gpu.device, 'bodyStep', world, bodySizes.length);
    const { capacity, dt, bodySphereFirst } = input.params;
    bodySizes.forEach((size, index) => {
      const [a, b] = [after.grainsOut[capacity + index], reference.grainsOut[capacity + index]];
      const { sphereFirst, invMass, invInertia } = input.bodies[index];
      const loads = input.bodyLoads.slice(2 * sphereFirst, 2 * (sphereFirst + size));
      const sum = (parity: number) =>
        loads.reduce((total, load, i) => total + (i % 2 === parity ? Math.hypot(load[0], load[1], load[2]) : 0), 0);
      // sums of up to 200 numbers: log2(64) + 4 roundings of what they are together; spin as in step.test.ts
      const velocity = dt * invMass * 1e-6 * (sum(0) + 1) + 1e-7;
      const spin = dt * Math.max(...invInertia) * 1e-6 * (sum(1) + 0.02 * sum(0) + 0.02) + 4e-6 * 20;
      const label = (c: number) => `body ${index}, component ${c}`;
      expectCloseFloats(a.velocity.slice(0, 3), b.velocity.slice(0, 3), { absolute: velocity + 0.02 * spin, label });
      expectCloseFloats(a.angularVelocity.slice(0, 3), b.angularVelocity.slice(0, 3), { absolute: spin, label });
      expectCloseFloats(a.orientation, b.orientation, { absolute: 3e-7 + dt * spin, label });
      expectCloseFloats(a.position.slice(0, 3), b.position.slice(0, 3), { absolute: 4e-9, label });
      const spheres = (of: Buffers) =>
        of.spheresOut.slice(bodySphereFirst + sphereFirst, bodySphereFirst + sphereFirst + size).flat();
      expectCloseFloats(spheres(after), spheres(reference), { absolute: 2e-8, label });
    });
    expect(after.control.guards).toBe(reference.control.guards);
    // nobody else's numbers are touched
    expect(after.grainsOut.slice(0, capacity)).toEqual(input.grainsOut.slice(0, capacity));
    expect(after.spheresOut.slice(bodySphereFirst + sphereCount)).toEqual(
      input.spheresOut.slice(bodySphereFirst + sphereCount),
    );
  });

  test('step: a body that would go too far is slowed down and counted, one that is not finite stops', async () => {
    const world = touching();
    const { capacity, speedLimit } = world.params;
    const grains = world.grainsIn.map((grain) => ({ ...grain }));
    world.bodies = world.bodies.map((body) => ({ ...body, kind: 0 }));
    grains[capacity].velocity = [1e4, 0, 0, 0];
    grains[capacity + 1].angularVelocity = [0, 1e6, 0, 0];
    grains[capacity + 2].velocity = [0, Number.NaN, 0, 0];
    world.grainsIn = grains;
    world.bodyLoads = world.bodyLoads.map(() => [0, 0, 0, 0]);
    const { gpu: after, reference } = await runBoth(gpu.device, 'bodyStep', world, bodySizes.length);
    expect([after.control.guards, after.control.nonFinite]).toEqual([2, 1]);
    expect([reference.control.guards, reference.control.nonFinite]).toEqual([2, 1]);
    expect(after.grainsOut[capacity].velocity[0]).toBeCloseTo(speedLimit, 2);
    expect(after.grainsOut[capacity + 2].velocity.slice(0, 3)).toEqual([0, 0, 0]);
  });

  test.each(maintenance.filter(({ rebuild }) => rebuild))(
    '$pass leaves all as it is when no rebuild is due',
    async ({ pass, extent }) => {
      const world = touching();
      world.control = { ...world.control, rebuilding: 0 };
      const { capacity, cellMask, bodySphereCount } = world.params;
      const extents = { grains: capacity, cells: cellMask + 1, bodySpheres: bodySphereCount, bodies: 1 };
      const before = rounded(pass, world);
      const after = await runOnGpu(gpu.device, pass, before, workgroupsOf(extent, extents));
      for (const binding of Object.keys(passes[pass].bindings)) {
        expect(after[binding as keyof Buffers]).toEqual(before[binding as keyof Buffers]);
      }
    },
  );
});
