/**
 * A few of the checks of `npm run scenes`, with coarser grains: hourglass, collapse and explosion do what they should. (Whether
 * and when a hopper jams is a matter of chance with so few grains.)
 */
import { expect, test } from 'vitest';
import { sceneChecks } from '../../src/measure/scene-checks';
import { runScene, type SceneRun, troubles } from '../../src/measure/scene-checks/run-scene';
import { passes, type SceneJson } from '../../src/measure/scene-checks/scene-check';
import { scenes } from '../../src/scene/scenes';
import { useGpu } from '../support/gpu.ts';

const gpu = useGpu();
const tested = sceneChecks.flatMap((check) => (check.tested ? [{ ...check, tested: check.tested }] : []));

test.each(tested)('$scene: $what', async (check) => {
  const { seconds, runs } = check.tested;
  const done: SceneRun[] = [];
  for (const { change, parameters } of runs) {
    const json = scenes[check.scene] as SceneJson;
    const options = { seconds, every: check.every, ...(parameters && { parameters }) };
    done.push(await runScene(gpu.device, change?.(json) ?? json, options));
  }
  expect(done.flatMap(troubles)).toEqual([]);
  const value = check.measure(...done);
  expect(passes(check, value), `${value} ${check.unit}: ${check.reason}`).toBe(true);
});

test('there are some', () => {
  expect(tested.map(({ scene }) => scene).toSorted()).toEqual(['collapse', 'explosion', 'hourglass']);
});
