/** PNG into WebP of a fraction of its size, by the encoder that Chromium brings. */
import { writeFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';

const quality = 0.82;

export interface PictureFile {
  /** .webp */
  readonly file: string;
  /** PNG files, side by side in the picture. */
  readonly parts: readonly Buffer[];
}

export async function writeWebp(browser: Browser, pictures: readonly PictureFile[]): Promise<void> {
  const page = await browser.newPage();
  for (const { file, parts } of pictures) {
    const sources = parts.map((part) => `data:image/png;base64,${part.toString('base64')}`);
    const webp = await page.evaluate(
      async ([addresses, wanted]) => {
        const images = await Promise.all(
          addresses.map(async (address) => {
            const image = new Image();
            image.src = address;
            await image.decode();
            return image;
          }),
        );
        const gap = 4;
        const canvas = document.createElement('canvas');
        canvas.width = images.reduce((sum, { width }) => sum + width + gap, -gap);
        canvas.height = Math.max(...images.map(({ height }) => height));
        let x = 0;
        for (const image of images) {
          canvas.getContext('2d')?.drawImage(image, x, 0);
          x += image.width + gap;
        }
        return canvas.toDataURL('image/webp', wanted);
      },
      [sources, quality] as const,
    );
    writeFileSync(file, Buffer.from(webp.slice(webp.indexOf(',') + 1), 'base64'));
    console.log(file.slice(file.lastIndexOf('/') + 1));
  }
  await page.close();
}
