import { describe, expect, test } from 'vitest';
import { type Vec3, xyz } from '../../src/math/vector.ts';
import { mail as at, entryKey } from '../../src/methods/dem/constants.ts';
import {
  entryOwnSphere,
  entryPartner,
  isObstacle,
  isTouching,
  listSlots,
} from '../../src/methods/dem/reference/lib/entry.ts';
import { firstSphereOf } from '../../src/methods/dem/reference/lib/homes.ts';
import { letterPlace, mailOf, mailWord } from '../../src/methods/dem/reference/lib/mail.ts';
import type { Buffers } from '../../src/methods/dem/reference/twin.ts';
import { expectCloseFloats, expectEqualIntegers, expectSameSet } from '../support/compare.ts';
import { useGpu } from '../support/gpu.ts';
import { runBoth, runOnReference } from '../support/run-pass.ts';
import { bodySizes, sampleBodies } from '../support/sample-bodies.ts';
import { awkwardSizes, groupsFor, rebuilt, sampleWorld } from '../support/sample-world.ts';

const rowsOf = ({ control, params }: Buffers): number[] => [
  ...Array.from({ length: control.grainCount }, (_, g) => g),
  ...Array.from({ length: params.bodySphereCount }, (_, s) => params.bodyRowFirst + s),
];
const listOf = ({ contacts, list }: Buffers, row: number) => listSlots(contacts[row]).map((slot) => list[slot]);
const keysOf = (world: Buffers, row: number) => listOf(world, row).map(({ entry }) => (entry & entryKey) >>> 0);

/** Senders and pairs of the letters to a row, in the order of the senders: the order of arrival is chance. */
function lettersTo(b: Buffers, row: number): number[][] {
  const letters: number[][] = [];
  for (let letter = mailOf(b, 'inbox', row); letter !== 0; ) {
    const [sender, low, high, next] = b.mail.subarray(letterPlace(b.params, letter - 1));
    letters.push([sender, low, high]);
    letter = next;
  }
  return letters.sort((x, y) => x[0] - y[0]);
}

/** Lists made, one substep done (contacts remember), and some have moved: those leave their homes, the others stay. */
function disturbed(start: Buffers, groups: number): Buffers {
  const world = runOnReference('step', rebuilt(start), groups);
  world.control = { ...world.control, clock: 8 };
  const shift = (g: number): Vec3 => (g % 3 === 0 ? [2e-3 * Math.sin(g), 1e-3, -1e-3] : [0, 0, 0]);
  world.grains.forEach((grain, g) => {
    const [x, y, z] = shift(g);
    const [px, py, pz] = grain.position;
    if (g < world.control.grainCount) grain.position = [px + x, py + y, pz + z, 0];
    // homes have moved on evenly for eight substeps
    if (g % 3 !== 0) grain.velocity = [0, 0, 0, 0];
  });
  world.spheres = world.spheres.map(([x, y, z, w], s) => {
    const g = Math.floor(s / world.params.sphereStride);
    const [dx, dy, dz] = g < world.control.grainCount ? shift(g) : [0, 0, 0];
    return [x + dx, y + dy, z + dz, w];
  });
  return world;
}

const soft = { youngModulus: 1e5, timeStep: 2e-6 };

/** Every two spheres that overlap are on both lists. */
function expectAllTouching(world: Buffers): number {
  const { params, spheres, tables } = world;
  const owners = rowsOf(world).map((row) => {
    const first = firstSphereOf(params, row);
    const material = tables.materials[spheres[first][3] % 256];
    const count = row >= params.bodyRowFirst ? 1 : material.sphereCount;
    return { row, body: Math.floor(spheres[first][3] / 256), first, count, radius: material.radius };
  });
  const missed: string[] = [];
  let pairs = 0;
  for (const mine of owners) {
    const listed = new Set(keysOf(world, mine.row));
    for (const other of owners) {
      if (other === mine || (mine.body > 0 && mine.body === other.body)) continue;
      for (let k = 0; k < mine.count; k++) {
        for (let m = 0; m < other.count; m++) {
          const [a, b] = [xyz(spheres[mine.first + k]), xyz(spheres[other.first + m])];
          if (Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) >= mine.radius + other.radius) continue;
          pairs++;
          if (!listed.has(((k << 27) | (other.first + m)) >>> 0)) missed.push(`${mine.row}.${k} and ${other.row}.${m}`);
        }
      }
    }
  }
  expect(missed).toEqual([]);
  return pairs;
}

describe('lists are repaired where somebody left', () => {
  const gpu = useGpu();

  async function repair(world: Buffers, groups: number): Promise<Buffers> {
    const checked = runOnReference('check', world, groups);
    const renewed = await runBoth(gpu.device, 'renew', checked, groups);
    const rows = rowsOf(world);
    for (const row of rows) {
      expectEqualIntegers(keysOf(renewed.gpu, row), keysOf(renewed.reference, row));
      expect(listOf(renewed.gpu, row)).toEqual(listOf(renewed.reference, row));
      expect(lettersTo(renewed.gpu, row)).toEqual(lettersTo(renewed.reference, row));
    }
    const alerts = ({ params, mail }: Buffers) =>
      new Float32Array(mail.slice(mailWord(params, 'alert', 0), mailWord(params, 'alert', params.listRows)).buffer);
    // differences of velocities, two cross products: some f32 roundings of up to 30 m/s
    expectCloseFloats(alerts(renewed.gpu), alerts(renewed.reference), { absolute: 2e-6, relative: 2e-6 });
    expect(renewed.gpu.control).toEqual(renewed.reference.control);
    const merged = await runBoth(gpu.device, 'merge', renewed.gpu, groups);
    for (const row of rows) expect(listOf(merged.gpu, row)).toEqual(listOf(merged.reference, row));
    const receivers = ({ params, mail }: Buffers) =>
      mail.subarray(mailWord(params, 'receiver', 0), mailWord(params, 'receiver', mail[at.receivers]));
    expectSameSet(receivers(merged.gpu), receivers(merged.reference));
    expect(merged.gpu.control).toEqual(merged.reference.control);
    expect(merged.gpu.control.listOverflow).toBe(0);
    return merged.gpu;
  }

  test.each(awkwardSizes)('renew and merge: %i grains', async (count) => {
    const before = disturbed(sampleWorld(count, { params: soft, capacity: 4 * count + 7 }), groupsFor(count));
    const after = await repair(before, groupsFor(count));
    if (count < 200) return;
    expect(after.control.renewedTotal).toBeGreaterThan(60);
    expect(expectAllTouching(after)).toBeGreaterThan(500);
    // somebody who stayed has a longer list now, and contacts still remember
    const grown = rowsOf(after).filter((row) => keysOf(after, row).length > keysOf(before, row).length);
    expect(grown.some((row) => row % 3 !== 0)).toBe(true);
    const touching = rowsOf(after).flatMap((row) => listOf(after, row).filter(({ entry }) => isTouching(entry)));
    expect(touching.some(({ spring }) => Math.hypot(...spring) > 0)).toBe(true);
    // obstacles come first, and nothing stands twice
    for (const row of rowsOf(after)) {
      const obstacles = listOf(after, row).map(({ entry }) => isObstacle(entry));
      expect(obstacles.indexOf(false) < 0 || !obstacles.slice(obstacles.indexOf(false)).includes(true)).toBe(true);
      expect(new Set(keysOf(after, row)).size).toBe(keysOf(after, row).length);
    }
  });

  test('renew and merge: grains and bodies', async () => {
    const spheres = bodySizes.reduce((sum, size) => sum + size, 0);
    const groups = groupsFor(100) + groupsFor(spheres);
    const after = await repair(disturbed(sampleBodies(100, soft), groupsFor(100)), groups);
    expect(expectAllTouching(after)).toBeGreaterThan(500);
  });

  test('a letter that is lost would be noticed', async () => {
    const world = disturbed(sampleWorld(200, { params: soft, capacity: 800 }), groupsFor(200));
    const renewed = runOnReference('renew', runOnReference('check', world, 4), 4);
    const partner = (entry: number) => [entryOwnSphere(entry), entryPartner(entry)];
    const stayed = rowsOf(world).filter((row) => mailOf(renewed, 'inbox', row) !== 0);
    const merged = runOnReference('merge', renewed, 4);
    const grown = stayed.filter((row) => keysOf(merged, row).length > keysOf(world, row).length);
    expect(grown.length).toBeGreaterThan(10);
    expect(keysOf(merged, grown[0]).map(partner)).not.toEqual(keysOf(world, grown[0]).map(partner));
  });
});
