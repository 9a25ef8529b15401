import { describe, expect, test } from 'vitest';
import { useBrowser } from '../../support/browser.ts';
import { eventually } from '../../support/wait.ts';

/** The ground that the other end-to-end tests stand on: what WebGPU draws in this browser is what a screenshot shows. */
describe('the headless browser', () => {
  const browser = useBrowser();

  test('shows on the screen what WebGPU draws', async () => {
    const app = await browser.open('blank.html');
    await app.evaluate(async () => {
      const adapter = await navigator.gpu.requestAdapter();
      const device = await adapter!.requestDevice();
      const context = document.querySelector('canvas')!.getContext('webgpu')!;
      context.configure({ device, format: navigator.gpu.getPreferredCanvasFormat() });
      const encoder = device.createCommandEncoder();
      const view = context.getCurrentTexture().createView();
      const clearValue = { r: 1, g: 0.4, b: 0, a: 1 };
      encoder.beginRenderPass({ colorAttachments: [{ view, loadOp: 'clear', storeOp: 'store', clearValue }] }).end();
      device.queue.submit([encoder.finish()]);
      await device.queue.onSubmittedWorkDone();
    });
    await eventually(async () => (await app.screenshotPixels()).at(200, 150)).toEqual([255, 102, 0, 255]);
    expect((await app.screenshotPixels()).at(790, 590)).toEqual([255, 255, 255, 255]);
  });

  test('errors of a page are collected', async () => {
    const { errors, evaluate } = await browser.open('blank.html');
    await evaluate(() => {
      console.error('said on the console');
      setTimeout(() => {
        throw new Error('thrown and not caught');
      });
    });
    await eventually(() => errors.length).toBe(2);
    const collected = errors.splice(0).sort().join('\n');
    expect(collected).toMatch(/console: said on the console[\s\S]*exception: [\s\S]*thrown and not caught/);
  });

  test('a request to another host is an error of the page, also one of a worker', async () => {
    const { errors, evaluate } = await browser.open('blank.html');
    // another host, and yet nothing leaves the machine
    const ask = (name: string) => `fetch('http://127.0.0.1:47113/${name}', { mode: 'no-cors' }).catch(() => {})`;
    await evaluate(
      ([page, worker]) => {
        const script = document.createElement('script');
        script.textContent = page;
        document.head.append(script);
        new Worker(URL.createObjectURL(new Blob([worker])));
      },
      [ask('page'), ask('worker')] as const,
    );
    const foreign = () => errors.filter((words) => words.startsWith('asked of another host')).sort();
    await eventually(foreign).toEqual(
      ['page', 'worker'].map((name) => `asked of another host: http://127.0.0.1:47113/${name}`),
    );
    // the browser says so on its console, too
    errors.length = 0;
  });
});
