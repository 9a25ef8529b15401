import { describe, expect, test } from 'vitest';
import { defaultParams } from '../../../src/params/table';
import type { DetailWish } from '../../../src/scene/detail/types';
import { initialGrains } from '../../../src/scene/fills/fill';
import { grainMass, grainRadius, isGrainMaterial, resolveMaterials } from '../../../src/scene/materials';
import { pourTurns } from '../../../src/scene/pour';
import { scenes } from '../../../src/scene/scenes';
import { copyCount, type Scene } from '../../../src/scene/types';
import { validateScene } from '../../../src/scene/validate';

/** Packing a scene takes a moment: each level once. */
const opened = new Map<string, Scene>();

function open(data: unknown, detail?: DetailWish): Scene {
  const key = JSON.stringify([(data as { name: string }).name, detail]);
  const isBuiltIn = Object.values(scenes).includes(data);
  const scene = (isBuiltIn && opened.get(key)) || read(data, detail);
  if (isBuiltIn) opened.set(key, scene);
  return scene;
}

function read(data: unknown, detail?: DetailWish): Scene {
  const result = validateScene(data, { detail });
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  return result.scene;
}

const paramsOf = (scene: Scene) => ({ ...defaultParams(), ...scene.parameters });
const materialsOf = (scene: Scene) => resolveMaterials(scene, paramsOf(scene));

/** kg and number of all grains of a scene, poured ones included. */
function sandOf(scene: Scene) {
  const materials = materialsOf(scene);
  const seeds = initialGrains(scene, paramsOf(scene), materials);
  const poured = scene.grains.flatMap((source) => (source.fill === 'pour' ? [source] : []));
  const count = poured.reduce((sum, { count = 0 }) => sum + count, seeds.material.length);
  const lying = seeds.material.reduce((sum, material) => sum + grainMass(materials[material]), 0);
  const mass = poured.reduce((sum, { count = 0, material }) => sum + count * grainMass(materials[material]), lying);
  return { count, mass };
}

const names = Object.keys(scenes);
const withSand = names.filter((name) => open(scenes[name]).grains.length > 0);

describe('levels', () => {
  test.each(names)('%s as it is written is one of them, and the very same scene', (name) => {
    const scene = open(scenes[name]);
    const { levels, written, level, scale } = scene.detail;
    expect([level, scale]).toEqual([written, 1]);
    expect(read(scenes[name], levels[written])).toEqual(scene);
    expect(read(scenes[name], 'written')).toEqual(scene);
    expect(levels.toSorted((a, b) => a - b)).toEqual(levels);
  });

  test.each(withSand)('the coarsest of %s has 500 to 1000 grains, each next one at most 3 times as many', (name) => {
    const { levels } = open(scenes[name]).detail;
    expect(levels[0]).toBeGreaterThanOrEqual(500);
    expect(levels[0]).toBeLessThanOrEqual(1000);
    for (const [i, grains] of levels.slice(1).entries()) expect(grains / levels[i]).toBeLessThan(3);
  });

  test('the finest are the sizes of the papers and of graphics cards', () => {
    const finest = (name: string) => open(scenes[name]).detail.levels.at(-1);
    expect(names.filter((name) => finest(name) === 262_144)).toEqual(['sandbox', 'cylinder-fill', 'bench']);
    expect(finest('hourglass')).toBe(27_427); // Bell, table 1
    expect(finest('splash')).toBe(45_494);
    expect(finest('rings')).toBe(1000);
    // Bell gives spheres: four make a grain
    expect(finest('avalanche')).toBe(294_820 / 4);
    expect(finest('bulldozer')).toBe(Math.floor(310_149 / 4));
  });

  test('a number of grains chooses the nearest', () => {
    const { levels } = open(scenes.sandbox).detail;
    expect(open(scenes.sandbox, 1).detail.level).toBe(0);
    expect(open(scenes.sandbox, 1e6).detail.level).toBe(levels.length - 1);
    expect(open(scenes.sandbox, Math.round(1.1 * levels[2])).detail.level).toBe(2);
  });
});

describe('volumes', () => {
  test.each(withSand)(
    '%s has as much sand at its coarsest and at a finer level, in about as many grains as it says',
    (name) => {
      const scene = open(scenes[name]);
      const own = sandOf(scene).mass;
      const { levels, written } = scene.detail;
      for (const level of new Set([0, Math.min(written + 1, levels.length - 1)])) {
        const { count, mass } = sandOf(open(scenes[name], levels[level]));
        // rows of grains on a lattice fit by whole numbers, and packed ones lie looser at walls
        expect(mass / own).toBeGreaterThan(0.85);
        expect(mass / own).toBeLessThan(1.15);
        expect(count / levels[level]).toBeGreaterThan(0.85);
        expect(count / levels[level]).toBeLessThan(1.15);
      }
    },
  );

  test.each(withSand)('streams of %s bring as much per second, and last as long', (name) => {
    const scene = open(scenes[name], 'coarsest');
    const written = open(scenes[name]);
    for (const [index, source] of scene.grains.entries()) {
      const before = written.grains[index];
      if (source.fill !== 'pour' || before.fill !== 'pour') continue;
      const flow = (of: Scene, pour: typeof source) => {
        const { count, interval } = pourTurns(pour, paramsOf(of), materialsOf(of));
        return (count / interval) * grainMass(materialsOf(of)[pour.material]);
      };
      expect(flow(scene, source) / flow(written, before)).toBeGreaterThan(0.85);
      expect(flow(scene, source) / flow(written, before)).toBeLessThan(1.05);
    }
  });

  test('the brush pours as much sand', () => {
    const [coarse, written] = [open(scenes.sandbox, 'coarsest'), open(scenes.sandbox)];
    const flow = (scene: Scene) => paramsOf(scene).pourRate * grainMass(materialsOf(scene)[0]);
    expect(flow(coarse) / flow(written)).toBeCloseTo(1, 1);
  });

  test.each(withSand)('memory for %s grows with its grains', (name) => {
    const { levels, written } = open(scenes[name]).detail;
    const finer = levels[Math.min(levels.length - 1, written + 1)];
    expect(paramsOf(open(scenes[name], finer)).capacity).toBeGreaterThan(finer);
  });
});

describe('lengths', () => {
  test('openings are as many grains wide, the rest stays', () => {
    const across = (scene: Scene) => {
      const [glass] = scene.obstacles;
      if (glass.shape !== 'hourglass') throw new Error('no hourglass');
      return { neck: glass.neckRadius / grainRadius(materialsOf(scene)[0]), bulb: glass.bulbRadius };
    };
    const [coarse, written] = [open(scenes.hourglass, 'coarsest'), open(scenes.hourglass)].map(across);
    expect(coarse.neck).toBeCloseTo(written.neck, 2);
    expect(coarse.bulb).toBe(written.bulb);
  });

  test('the lever arm of rolling friction is a length of the grain', () => {
    const ratio = (scene: Scene) => paramsOf(scene).rollingFriction / paramsOf(scene).radius;
    expect(ratio(open(scenes.hopper, 'coarsest'))).toBeCloseTo(ratio(open(scenes.hopper)), 4);
  });

  test('coarse grains are softer as far as the scene allows, fine ones are as they are written', () => {
    expect(paramsOf(open(scenes.drum, 'coarsest')).youngModulus).toBe(3e5);
    expect(paramsOf(open(scenes.drum, 'finest')).youngModulus).toBe(1e6);
    expect(paramsOf(open(scenes.splash, 'coarsest')).youngModulus).toBe(1e7);
  });

  test('a material of its own size scales too', () => {
    const data = {
      name: 'two',
      materials: [{ name: 'small' }, { name: 'large', radius: 0.005 }],
      grains: [
        { fill: 'lattice', region: { min: [0, 0, 0], max: [0.2, 0.2, 0.2] } },
        { fill: 'lattice', region: { min: [0, 0.3, 0], max: [0.2, 0.4, 0.2] }, material: 'large' },
      ],
    };
    const scene = open(data, 'coarsest');
    expect(scene.detail.scale).toBeGreaterThan(1.2);
    const [small, large] = materialsOf(scene).filter(isGrainMaterial);
    expect(large.radius / small.radius).toBeCloseTo(2, 3);
  });

  test('rings become fewer, not larger', () => {
    const [coarse, written] = [open(scenes.rings, 'coarsest'), open(scenes.rings)];
    const count = (scene: Scene) => scene.bodies.reduce((sum, body) => sum + copyCount(body), 0);
    expect([count(coarse), count(written)]).toEqual([100, 1000]);
    expect(coarse.parameters).toEqual(written.parameters);
  });
});

describe('listed grains in another size', () => {
  test('lie where there was sand', () => {
    const [coarse, written] = [open(scenes.sandbox, 'coarsest'), open(scenes.sandbox)];
    const places = (scene: Scene) => {
      const seeds = initialGrains(scene, paramsOf(scene), materialsOf(scene));
      return Array.from(seeds.material, (_, i) => seeds.position.subarray(3 * i, 3 * i + 3));
    };
    const old = places(written);
    for (const place of places(coarse)) {
      const nearest = Math.min(...old.map((q) => Math.hypot(q[0] - place[0], q[1] - place[1], q[2] - place[2])));
      // within a grain of the old size
      expect(nearest).toBeLessThan(2 * grainRadius(materialsOf(written)[0]));
    }
  });
});

describe('what a file says', () => {
  const box = { name: 'box', grains: [{ fill: 'lattice', region: { min: [0, 0, 0], max: [0.2, 0.2, 0.2] } }] };

  test('its own level, with values that hold there', () => {
    const scene = open({ ...box, detail: { grains: 700, parameters: { friction: 0.1, radius: 0.004 } } });
    expect(scene.detail.level).toBe(0);
    expect(scene.parameters).toMatchObject({ friction: 0.1, radius: 0.004 });
  });

  test('somebody who asks for another level gets it, without those values', () => {
    const scene = open({ ...box, detail: { grains: 700, parameters: { friction: 0.1 } } }, 'finest');
    expect(scene.detail.level).toBe(scene.detail.levels.length - 1);
    expect(scene.parameters).not.toHaveProperty('friction');
  });

  test.each([
    [{ grains: 0 }, 'detail.grains'],
    [{ finest: 'many' }, 'detail.finest'],
    [{ softest: 1 }, 'detail.softest'],
    [{ openings: [{ obstacle: 7, keys: [] }] }, 'detail.openings[0].obstacle'],
    [{ openings: [{ obstacle: 0, keys: ['until'] }] }, 'detail.openings[0].keys[0]'],
    [{ parameters: { friction: -1 } }, 'detail.parameters.friction'],
    [{ level: 3 }, 'detail.level'],
  ])('%j is refused by name', (detail, path) => {
    const obstacles = [{ shape: 'ball', centre: [0, -1, 0], radius: 0.1, until: 3 }];
    const result = validateScene({ ...box, obstacles, detail });
    expect('problems' in result && result.problems.map((problem) => problem.path)).toEqual([path]);
  });
});
