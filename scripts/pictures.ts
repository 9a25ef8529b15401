/**
 * npm run pictures: the pictures of README, docs and gallery.
 *
 *   npm run pictures                        what is missing
 *   npm run pictures -- --again             all of them again
 *   npm run pictures -- hourglass drum      only these thumbnails
 * States that take minutes to compute are kept in node_modules/.cache: delete them when the physics of a scene changed.
 */
import path from 'node:path';
import { requestNodeDevice } from '../src/cli/node-gpu';
import { scenes } from '../src/scene/scenes';
import { launchChromium } from '../tests/support/chromium-page';
import { docsPictures } from './pictures/docs-pictures';
import { thumbnails } from './pictures/thumbnails';
import { writeWebp } from './pictures/to-webp';

const root = path.resolve(import.meta.dirname, '..');

export async function main(): Promise<number> {
  const args = process.argv.slice(2);
  const named = args.filter((arg) => !arg.startsWith('--'));
  const unknown = named.filter((name) => !Object.hasOwn(scenes, name));
  if (unknown.length > 0) {
    console.error(`Unknown scene: ${unknown.join(', ')}.`);
    return 2;
  }
  const again = named.length > 0 || args.includes('--again');
  const { device, adapterName } = await requestNodeDevice();
  console.log(adapterName);
  const browser = await launchChromium();
  const small = await thumbnails(device, {
    folder: path.join(root, 'public/thumbnails'),
    scenes: named.length > 0 ? named : Object.keys(scenes),
    again,
  });
  const large = named.length > 0 ? [] : await docsPictures(device, browser, path.join(root, 'docs/pictures'), again);
  device.destroy();
  await writeWebp(browser, [...small, ...large]);
  await browser.close();
  return 0;
}
