import { describe, expect, test } from 'vitest';
import type { Variant } from '../../src/methods/dem/laws.ts';
import type { ContactRow } from '../../src/methods/dem/layouts.ts';
import type { Buffers } from '../../src/methods/dem/reference/twin.ts';
import { expectCloseFloats } from '../support/compare.ts';
import { useGpu } from '../support/gpu.ts';
import { plainVariant, runBoth, runOnReference } from '../support/run-pass.ts';
import { awkwardSizes, groupsFor, rebuilt, rowsFor, sampleWorld } from '../support/sample-world.ts';

const variant: Variant = { ...plainVariant, isotropic: 0 };
const soft = { youngModulus: 1e5, timeStep: 2e-5, rollingFriction: 1e-4 };

/** Grains that have pressed on each other for a substep: contacts remember something. */
function crowd(count: number): Buffers {
  const world = rebuilt(sampleWorld(count, { params: soft }), undefined, variant);
  const { list, contacts } = runOnReference('step', world, groupsFor(count), variant);
  return { ...world, list, contacts };
}

/** Threads race for places. */
function sorted({ contactRows, contactTally }: Buffers): ContactRow[] {
  const key = (row: ContactRow) => [row.sphere, row.other, row.otherSphere, row.overlap.toFixed(7)];
  const one = (row: ContactRow) =>
    key(row)
      .map((part) => String(part).padStart(12, '0'))
      .join();
  return contactRows.slice(0, contactTally.count).sort((a, b) => (one(a) < one(b) ? -1 : 1));
}

function expectSameRows(gpu: Buffers, reference: Buffers): void {
  expect(gpu.contactTally).toEqual(reference.contactTally);
  const [ours, theirs] = [sorted(gpu), sorted(reference)];
  const names = (rows: ContactRow[]) => rows.map((row) => [row.owner, row.sphere, row.other, row.otherSphere]);
  expect(names(ours)).toEqual(names(theirs));
  const floats = (pick: (row: ContactRow) => readonly number[], absolute: number) =>
    expectCloseFloats(ours.flatMap(pick), theirs.flatMap(pick), { absolute });
  // as in force-chains.test.ts: positions to an ulp of 0.05 m and a distance beside them, forces to some twenty roundings
  floats(({ point, overlap }) => [...point, overlap], 2e-8);
  floats(({ normal }) => normal, 5e-6);
  const most = Math.max(1e-3, ...theirs.map(({ normalForce }) => normalForce));
  floats(({ normalForce, tangential }) => [normalForce, ...tangential], 3e-5 * most);
  floats(({ rolling }) => rolling, 3e-5 * most * soft.rollingFriction);
}

describe('dem/contacts/read', () => {
  const gpu = useGpu();

  test.each(awkwardSizes)('%i grains of three kinds', async (count) => {
    const both = await runBoth(gpu.device, 'readContacts', crowd(count), groupsFor(count), variant);
    expectSameRows(both.gpu, both.reference);
    if (count === 200) expect(both.gpu.contactTally.count).toBeGreaterThan(500);
  });

  test('what does not fit is counted, and nothing is written behind the end', async () => {
    const world = { ...crowd(100), ...rowsFor(20) };
    const both = await runBoth(gpu.device, 'readContacts', world, 2, variant);
    expect(both.gpu.contactTally.count).toBeGreaterThan(20);
    expect(both.gpu.contactTally).toEqual(both.reference.contactTally);
    expect(both.gpu.contactRows.every(({ overlap }) => overlap > 0)).toBe(true);
  });

  test('only loads: the rows of obstacles, and no others', async () => {
    const onlyLoads = { ...variant, onlyLoads: 1 } as Variant;
    const all = runOnReference('readContacts', crowd(200), 4, variant);
    const both = await runBoth(gpu.device, 'readContacts', crowd(200), 4, onlyLoads);
    expectSameRows(both.gpu, both.reference);
    const ofObstacles = sorted(all).filter(({ other }) => other === 0xffffffff);
    expect(ofObstacles.length).toBeGreaterThan(20);
    const names = (rows: ContactRow[]) => rows.map(({ sphere, otherSphere }) => [sphere, otherSphere]);
    expect(names(sorted(both.reference))).toEqual(names(ofObstacles));
  });

  test('its normal forces are those that the step adds up', () => {
    const world = crowd(150);
    const rows = sorted(runOnReference('readContacts', world, 3, variant));
    const { contacts } = runOnReference('step', world, 3, variant);
    // a contact of two grains is in the sums of both
    const read = rows.reduce((sum, { normalForce, other }) => sum + normalForce * (other === 0xffffffff ? 1 : 2), 0);
    const added = contacts.slice(0, 150).reduce((sum, { normalForce }) => sum + normalForce, 0);
    // the series that carries springs into the tangent plane leaves some 1e-8 of the friction along the normal
    expect(read / added).toBeCloseTo(1, 6);
  });

  test('another force or another partner would be noticed', async () => {
    const both = await runBoth(gpu.device, 'readContacts', crowd(65), 2, variant);
    const strongest = both.gpu.contactRows.reduce((most, row) => (row.normalForce > most.normalForce ? row : most));
    const with1 = (change: Partial<ContactRow>): Buffers => ({
      ...both.gpu,
      contactRows: both.gpu.contactRows.map((row) => (row === strongest ? { ...row, ...change } : row)),
    });
    expect(() => expectSameRows(with1({ normalForce: strongest.normalForce * 1.001 }), both.reference)).toThrow();
    expect(() => expectSameRows(with1({ tangential: [0, 0, 0] }), both.reference)).toThrow();
    expect(() => expectSameRows(with1({ otherSphere: 9999 }), both.reference)).toThrow();
  });
});
