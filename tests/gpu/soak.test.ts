/** A little of `npm run torture -- soak`: the books of long runs, and that they would show what is wrong. */
import { expect, test } from 'vitest';
import { methodNames } from '../../src/scene/method-names.ts';
import { useGpu } from '../support/gpu.ts';
import { soak, soakScenes } from '../support/soak.ts';

const gpu = useGpu();

test.each(methodNames.flatMap((method) => Object.keys(soakScenes).map((name) => [name, method] as const)))(
  '%s (%s): the books are closed',
  async (name, method) => {
    const { wrong } = await soak(gpu.device, soakScenes[name], method === 'dem' ? 2000 : 20, { method });
    expect(wrong).toEqual([]);
  },
);

test('energy from nowhere is found', async () => {
  const { wrong } = await soak(gpu.device, soakScenes.pile, 2000, {
    inject: (sim) => {
      const wind = { centre: [0, 0.02, 0], radius: 1, along: [0, 5, 0], outward: 0, dose: 9, massOverArea: 1 } as const;
      sim.actions.blow?.({ ...wind, centre: [0, 0.02, 0], along: [0, 5, 0] });
    },
  });
  expect(wrong).toContain('energy grew');
});
