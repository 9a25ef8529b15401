/** Some of the checks of `npm run scenes`: these scenes do what they should at their coarsest level, as the page shows them. */
import { expect, test } from 'vitest';
import { sceneChecks } from '../../src/measure/scene-checks';
import { runScene, type SceneRun, troubles } from '../../src/measure/scene-checks/run-scene';
import { dataFor, passes } from '../../src/measure/scene-checks/scene-check';
import { namedScene } from '../../src/scene/scenes';
import { useGpu } from '../support/gpu.ts';

const gpu = useGpu();
const tested = sceneChecks.filter((check) => check.tested);

test.each(tested)('$scene: $what', async (check) => {
  const done: SceneRun[] = [];
  for (const variant of check.runs) {
    const { seconds, every } = check;
    done.push(
      await runScene(gpu.device, dataFor(namedScene(check.scene), variant), { detail: 'coarsest', seconds, every }),
    );
  }
  expect(done.flatMap(troubles)).toEqual([]);
  const value = check.measure(...done);
  expect(passes(check, value), `${value} ${check.unit}: ${check.reason}`).toBe(true);
});

test('there are some', () => {
  expect(tested.length).toBeGreaterThan(2);
});
