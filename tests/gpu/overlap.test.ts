import { describe, expect, test } from 'vitest';
import { sceneByName } from '../../src/app/start-state.ts';
import type { Variant } from '../../src/methods/dem/laws.ts';
import { totalOverlap } from '../../src/methods/dem/overlap-reader.ts';
import type { Buffers } from '../../src/methods/dem/reference/twin.ts';
import { defaultParams } from '../../src/params/table.ts';
import { Simulation } from '../../src/simulation.ts';
import { useGpu } from '../support/gpu.ts';
import { plainVariant, runBoth, runOnReference } from '../support/run-pass.ts';
import { awkwardSizes, groupsFor, rebuilt, sampleWorld } from '../support/sample-world.ts';

const variant: Variant = { ...plainVariant, isotropic: 0 };
const none = { largest: 0, sum: 0, count: 0 };

const crowd = (count: number): Buffers => ({
  ...rebuilt(sampleWorld(count, { params: { youngModulus: 1e5, timeStep: 2e-5 } }), undefined, variant),
  overlapSums: Array.from({ length: Math.max(1, groupsFor(count)) }, () => none),
});

describe('dem/contacts/overlap', () => {
  const gpu = useGpu();

  test.each(awkwardSizes)('%i grains: the sums of its twin', async (count) => {
    const both = await runBoth(gpu.device, 'overlap', crowd(count), Math.max(1, groupsFor(count)), variant);
    const [ours, theirs] = [both.gpu.overlapSums, both.reference.overlapSums];
    expect(ours.map((sum) => sum.count)).toEqual(theirs.map((sum) => sum.count));
    // positions have an ulp of some 4e-9 m, which is 2e-6 of a radius; a sum has that of each of its terms
    for (const [i, { largest, sum, count: contacts }] of theirs.entries()) {
      expect(Math.abs(ours[i].largest - largest)).toBeLessThan(2e-5);
      expect(Math.abs(ours[i].sum - sum)).toBeLessThanOrEqual(2e-5 * contacts);
    }
  });

  test('is that of the contacts, which are read one by one', () => {
    const world = crowd(150);
    const { contactRows, contactTally, spheres, tables } = runOnReference('readContacts', world, 3, variant);
    const rows = contactRows.slice(0, contactTally.count);
    const radiusOf = (sphere: number) => tables.materials[spheres[sphere][3]].radius;
    const parts = rows.flatMap(({ overlap, sphere, otherSphere, other }) => [
      overlap / radiusOf(sphere),
      ...(other === 0xffffffff ? [] : [overlap / radiusOf(otherSphere)]),
    ]);
    const { overlapSums } = runOnReference('overlap', world, 3, variant);
    const { largest, mean } = totalOverlap(overlapSums);
    expect(parts.length).toBeGreaterThan(500);
    expect(largest).toBeCloseTo(Math.max(...parts), 12);
    expect(mean).toBeCloseTo(parts.reduce((sum, part) => sum + part, 0) / parts.length, 12);
  });

  test('sand that goes while the shader compiles gets no more work: the device would complain', async () => {
    const scene = sceneByName('column');
    const sim = await Simulation.create(gpu.device, scene, {
      ...defaultParams(),
      ...scene.parameters,
      capacity: 16384,
    });
    sim.substep(32);
    const readings = [sim.method.overlap?.(), sim.method.contacts?.('all'), sim.method.tally?.()];
    sim.destroy();
    for (const reading of readings) await expect(reading).rejects.toThrow('the sand is gone');
  });
});
