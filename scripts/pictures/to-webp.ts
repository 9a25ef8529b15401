/** PNG files into WebP of a fraction of their size, by the encoder that Chromium brings. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { findChromium } from '../chromium.mjs';

const quality = 0.82;

export async function toWebp(files: readonly string[]): Promise<void> {
  if (files.length === 0) return;
  const executablePath = findChromium();
  if (!executablePath) throw new Error('Chromium is missing: `npm run setup` says how to get it');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage();
    for (const file of files) {
      const source = `data:image/png;base64,${readFileSync(file).toString('base64')}`;
      const webp = await page.evaluate(
        async ([address, wanted]) => {
          const picture = new Image();
          picture.src = address as string;
          await picture.decode();
          const canvas = document.createElement('canvas');
          [canvas.width, canvas.height] = [picture.width, picture.height];
          canvas.getContext('2d')?.drawImage(picture, 0, 0);
          return canvas.toDataURL('image/webp', wanted as number);
        },
        [source, quality] as const,
      );
      writeFileSync(file.replace(/\.png$/, '.webp'), Buffer.from(webp.slice(webp.indexOf(',') + 1), 'base64'));
      rmSync(file);
    }
  } finally {
    await browser.close();
  }
}
