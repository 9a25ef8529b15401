import { expect, test } from 'vitest';
import { stiffnessOf, whySo } from '../../../src/measure/scene-checks/stiffness';
import { validateScene } from '../../../src/scene/validate';
import { stiffnessSentence } from '../../../src/ui/text';

const sceneWith = (youngModulus: number) => {
  const grains = { fill: 'pour', centre: [0, 0.1, 0], radius: 0.02, rate: 100 };
  const result = validateScene({ name: 'one', parameters: { youngModulus }, grains: [grains] });
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  return result.scene;
};

test('an impact at 1 m/s: 31 % of a radius at 1 MPa, 12 % at Bell’s 10 MPa (docs/physics.md)', () => {
  expect(stiffnessOf(sceneWith(1e6))?.overlap).toBeCloseTo(0.31, 2);
  expect(stiffnessOf(sceneWith(1e7))?.overlap).toBeCloseTo(0.12, 2);
});

test('the page says it in a sentence', () => {
  const stiffness = stiffnessOf(sceneWith(1e6));
  if (!stiffness) throw new Error('no grains');
  expect(stiffnessSentence(stiffness, whySo('one', stiffness))).toMatch(
    /^Grains have E = 1 MPa: soft, so that it runs [23]\.\d times as fast as at 10 MPa\. .* 31 % of a radius\.$/,
  );
});

test('steps go with 1/√E', () => {
  const { dt, stiffDt } = stiffnessOf(sceneWith(1e6)) ?? { dt: 0, stiffDt: 1 };
  expect(dt / stiffDt).toBeGreaterThan(2.4); // Hertz: E^(−2/5) is the shorter one
  expect(dt / stiffDt).toBeLessThan(3.2);
});
