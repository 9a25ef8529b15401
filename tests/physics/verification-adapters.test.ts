import { afterAll, expect, test } from 'vitest';
import { type NodeDevice, requestNodeDevice } from '../../src/cli/node-gpu.ts';
import { adaptersTitle, compareAdapters } from '../../src/measure/verification/experiments/adapters.ts';
import { laboratory } from '../../src/measure/verification/setup.ts';
import { expectPasses } from '../support/experiment.ts';

const nodes: NodeDevice[] = [];
afterAll(() => {
  for (const node of nodes) node.destroy();
});

test(adaptersTitle, async () => {
  for (const adapter of ['lavapipe', 'swiftshader'] as const) nodes.push(await requestNodeDevice({ adapter }));
  const [first, second] = nodes.map(({ device, adapterName }) => laboratory(device, adapterName));
  // a driver compared with itself proves nothing
  expect(first.name).toMatch(/llvmpipe/i);
  expect(second.name).toMatch(/swiftshader/i);
  expectPasses(await compareAdapters([first, second], () => {}));
});
