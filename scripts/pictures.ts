/**
 * npm run pictures: the pictures of README, docs and gallery.
 *
 *   npm run pictures                        what is missing
 *   npm run pictures -- --again             all anew
 *   npm run pictures -- hourglass drum      these thumbnails
 *   npm run pictures -- --patience 120      real seconds that a scene may run before it is shown as it is (40)
 */
import path from 'node:path';
import { requestNodeDevice } from '../src/cli/node-gpu';
import { scenes } from '../src/scene/scenes';
import { makeDocsPictures } from './pictures/docs-pictures';
import { makeThumbnails } from './pictures/thumbnails';
import { toWebp } from './pictures/to-webp';

const root = path.resolve(import.meta.dirname, '..');

export async function main(): Promise<number> {
  const args = process.argv.slice(2);
  const patienceAt = args.indexOf('--patience');
  const patience = patienceAt < 0 ? 40 : Number(args[patienceAt + 1]);
  const named = args.filter((arg, i) => !arg.startsWith('--') && i !== patienceAt + 1);
  const unknown = named.filter((name) => !Object.hasOwn(scenes, name));
  if (unknown.length > 0 || !(patience > 0)) {
    console.error(unknown.length > 0 ? `There is no scene ${unknown.join(', ')}.` : '--patience needs seconds.');
    return 2;
  }
  const { device, adapterName } = await requestNodeDevice();
  console.log(adapterName);
  const files = await makeThumbnails(device, {
    folder: path.join(root, 'src/ui/thumbnails'),
    scenes: named.length > 0 ? named : Object.keys(scenes),
    patience,
    again: named.length > 0 || args.includes('--again'),
  });
  const pictures =
    named.length > 0
      ? []
      : await makeDocsPictures(device, path.join(root, 'docs/pictures'), patience, args.includes('--again'));
  device.destroy();
  await toWebp([...files, ...pictures]);
  return 0;
}
