import { expect, test } from 'vitest';
import { dataFor } from '../../../src/measure/scene-checks/scene-check';
import { resolutionFor } from '../../../src/methods/continuum/grains-to-particles';
import { defaultParams } from '../../../src/params/table';
import { grainMass, isLiquid, resolveMaterials } from '../../../src/scene/materials';

const scene = {
  materials: [
    { name: 'sand', density: 2600 },
    { name: 'glass', wall: true, density: 2500 },
  ],
};

test('water takes the place of all grains and leaves walls as they are', () => {
  const sand = resolveMaterials(scene, defaultParams());
  const params = { ...defaultParams(), filling: 'water' as const };
  const water = resolveMaterials(scene, params);
  expect([sand[0].liquid, isLiquid(sand)]).toEqual([false, false]);
  expect([water[0].liquid, isLiquid(water)]).toEqual([true, true]);
  expect(water[0].density).toBe(1000);
  expect(water[0].colour).not.toEqual(sand[0].colour);
  expect(water[1]).toEqual(sand[1]);
  // as large as the grains were, and on the same grid
  expect(grainMass(water[0]) / grainMass(sand[0])).toBeCloseTo(1000 / 2600, 12);
  expect(resolutionFor({ params, materials: water })).toEqual(resolutionFor({ params, materials: sand }));
});

test('a material that is said to be a liquid is one among sand', () => {
  const mixed = resolveMaterials({ materials: [...scene.materials, { name: 'water', liquid: true }] }, defaultParams());
  expect(mixed.map(({ liquid }) => liquid)).toEqual([false, false, true]);
  expect(isLiquid(mixed)).toBe(false);
});

test('a check may run its scene with another method', () => {
  const data = { name: 'x', method: 'pic-flip', parameters: { friction: 0.5 } };
  expect(dataFor(data, { label: '' })).toEqual(data);
  expect(dataFor(data, { label: 'u', method: 'unilateral' })).toEqual({ ...data, method: 'unilateral' });
});
