import { expect, test } from 'vitest';
import { useGpu } from '../support/gpu.ts';
import { runFunction } from '../support/run-function.ts';

const gpu = useGpu();

test('turnTo: cosine and sine as good as f32 holds them, on every driver', async () => {
  const angles = Float32Array.from({ length: 2001 }, (_, i) => (i - 1000) * 0.00983);
  const inputs = new Float32Array(4 * angles.length);
  angles.forEach((angle, i) => {
    inputs[4 * i] = angle;
  });
  const call = {
    imports: ['dem/lib/turn'],
    body: 'outputs[to] = vec4f(turnTo(inputs[at].x), 0.0, 0.0);',
    inputsEach: 1,
    outputsEach: 1,
  };
  const found = await runFunction(gpu.device, call, inputs);
  angles.forEach((angle, i) => {
    // two roundings of the result, and 2.5e-8 of the series
    expect(Math.abs(found[4 * i] - Math.cos(angle)), `cos ${angle}`).toBeLessThan(1.5e-7);
    expect(Math.abs(found[4 * i + 1] - Math.sin(angle)), `sin ${angle}`).toBeLessThan(1.5e-7);
  });
});
