// The Chromium that the end-to-end tests drive: the one of the system. Nothing is downloaded past the package manager.
import { existsSync } from 'node:fs';
import { installPackages } from './debian.mjs';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Path of the browser: TETRASAND_CHROMIUM, else a known place; null when there is none. */
export function findChromium() {
  const asked = process.env.TETRASAND_CHROMIUM;
  if (asked) return existsSync(asked) ? asked : null;
  return places.find((file) => existsSync(file)) ?? null;
}

/** Installs Chromium where it is missing. Throws, with what to do, when that is not possible. */
export function setupChromium() {
  if (findChromium()) return;
  const reason = process.env.TETRASAND_CHROMIUM
    ? `TETRASAND_CHROMIUM is ${process.env.TETRASAND_CHROMIUM}, but there is no such file`
    : installPackages(['chromium', 'libvulkan1']);
  if (!reason && findChromium()) return;
  throw new Error(
    `The tests need Chromium (${reason ?? 'installed, but not in a known place'}).\n` +
      'Install it (Debian: `apt-get install chromium libvulkan1`), or set TETRASAND_CHROMIUM to its path.',
  );
}
