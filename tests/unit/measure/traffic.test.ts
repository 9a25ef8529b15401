import { describe, expect, test } from 'vitest';
import {
  bytesPerSphereStep,
  countedAccesses,
  negligible,
  passTraffic,
  type SceneCounts,
  surroundings,
} from '../../../src/measure/bench/traffic';
import { grainPassNames, passes } from '../../../src/methods/dem/passes';

const counts: SceneCounts = {
  grains: 1000,
  spheres: 4000,
  entries: 10_000,
  touching: 7000,
  cells: 1024,
  examined: 80_000,
  near: 12_000,
  renewed: 100,
  stepsPerCheck: 8,
  stepsPerRebuild: 40,
  history: true,
};

describe('traffic by count', () => {
  test('knows every storage buffer of every pass, and no other', () => {
    const declared = grainPassNames
      .filter((pass) => !(negligible.passes as readonly string[]).includes(pass))
      .flatMap((pass) =>
        Object.entries(passes[pass].bindings)
          .filter(
            ([name, access]) => access.startsWith('read') && !(negligible.buffers as readonly string[]).includes(name),
          )
          .map(([name]) => `${pass} ${name}`),
      );
    const counted = new Set(countedAccesses.map(([pass, buffer]) => `${pass} ${buffer}`));
    expect([...counted].sort()).toEqual(declared.sort());
  });

  test('a step reads and writes what one counts by hand', () => {
    const step = passTraffic(counts).find(({ pass }) => pass === 'step');
    // 64 + 16 a grain, 16 a sphere, 16 an entry; 76 + 8 a grain, 12 a sphere, 16 a touching entry
    expect(step?.read).toBe(80 * 1000 + 16 * 4000 + 16 * 10_000);
    expect(step?.written).toBe(84 * 1000 + 12 * 4000 + 16 * 7000);
    expect(step?.readAgain).toBe(4 * 1000 + 16 * 10_000 + 32 * 7000);
    expect(step?.frequency).toBe(1);
  });

  test('without history the springs are not counted, and rare rebuilds cost little', () => {
    const withHistory = bytesPerSphereStep(counts);
    const without = bytesPerSphereStep({ ...counts, history: false });
    expect(withHistory.idealCaches - without.idealCaches).toBeGreaterThan((16 * 7000) / 4000);
    const rare = bytesPerSphereStep({ ...counts, stepsPerRebuild: 1e9, stepsPerCheck: 1e9 });
    const step = passTraffic(counts).find(({ pass }) => pass === 'step');
    expect(rare.idealCaches).toBeCloseTo(((step?.read ?? 0) + (step?.written ?? 0)) / 4000, 3);
    expect(rare.noCaches).toBeGreaterThan(rare.idealCaches);
  });

  test('surroundings follow the density', () => {
    expect(surroundings(10, 2, 1, 1).examined).toBeCloseTo(10 * 53, 9);
    expect(surroundings(10, 0, 1, 1).near).toBe(0);
  });
});
