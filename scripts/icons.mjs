// Makes the PNG icons of the installed app from public/icon.svg:  node scripts/icons.mjs
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { findChromium } from './chromium.mjs';

const publicFolder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../public');
const svg = readFileSync(path.join(publicFolder, 'icon.svg'), 'utf8').replace(
  '<svg ',
  '<svg width="100%" height="100%" ',
);

/** `part`: how much of the side the drawing takes. Systems cut maskable icons to a circle of 4/5 and need a ground. */
const icons = [
  { file: 'icon-192.png', size: 192, part: 1, ground: 'transparent' },
  { file: 'icon-512.png', size: 512, part: 1, ground: 'transparent' },
  { file: 'maskable-512.png', size: 512, part: 0.6, ground: '#efe7da' },
  { file: 'apple-touch-180.png', size: 180, part: 0.78, ground: '#efe7da' },
];

const executablePath = findChromium();
if (!executablePath) throw new Error('Chromium is missing: run `npm run setup`');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const page = await browser.newPage();
for (const { file, size, part, ground } of icons) {
  await page.setViewportSize({ width: size, height: size });
  const side = Math.round(part * size);
  await page.setContent(
    `<body style="margin:0;height:100vh;display:grid;place-items:center;background:${ground}">
      <div style="width:${side}px;height:${side}px">${svg}</div>`,
  );
  await page.screenshot({ path: path.join(publicFolder, 'icons', file), omitBackground: true });
}
await browser.close();
