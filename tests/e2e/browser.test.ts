import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';

/** The ground that the other end-to-end tests stand on: what WebGPU draws in this browser is what a screenshot shows. */
describe('headless Chromium', () => {
  const browser = useBrowser();
  const blankPage = async (page: Page): Promise<void> => {
    const body = '<!doctype html><link rel="icon" href="data:,"><canvas width="400" height="300"></canvas>';
    await page.route('**/blank.html', (route) => route.fulfill({ contentType: 'text/html', body }));
  };

  test('shows on the screen what WebGPU draws', async () => {
    const { page, screenshotPixels } = await browser.open('blank.html', { prepare: blankPage });
    await page.evaluate(async () => {
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
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    });
    const pixels = await screenshotPixels();
    expect(pixels.at(200, 150)).toEqual([255, 102, 0, 255]);
    expect(pixels.at(790, 590)).toEqual([255, 255, 255, 255]);
  });

  test('errors of a page are collected', async () => {
    const { page, errors } = await browser.open('blank.html', { prepare: blankPage });
    await page.evaluate(() => {
      console.error('said on the console');
      setTimeout(() => {
        throw new Error('thrown and not caught');
      });
    });
    await expect.poll(() => errors.length).toBe(2);
    const collected = errors.splice(0).sort().join('\n');
    expect(collected).toMatch(/console: said on the console[\s\S]*exception: Error: thrown and not caught/);
  });
});
