/** The probe that chooses a level of detail, on a real device: what it measures must have run (a failed submit is quick, too). */
import { expect, test } from 'vitest';
import { probeLevel } from '../../src/app/detail/probe.ts';
import { sceneByName, withDetail, withMethod } from '../../src/app/start-state.ts';
import { useGpu } from '../support/gpu.ts';

const gpu = useGpu();

test.each(['dem', 'unilateral', 'pic-flip'])('measures %s', async (method) => {
  const scene = withDetail(withMethod(sceneByName('sandbox'), method), 600);
  const { cost, dt, grains } = await probeLevel(gpu.device, true, scene);
  expect(grains).toBeGreaterThan(300);
  expect(cost).toBeGreaterThan(0);
  expect(dt).toBeGreaterThan(0);
});
