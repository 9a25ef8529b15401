// The Firefox that the tests drive, as the second browser engine: the one of the system. Nothing is downloaded past the
// package manager.
import { existsSync } from 'node:fs';
import { installPackages } from './debian.mjs';

const places = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'];

/** Path of the browser: TETRASAND_FIREFOX, else a known place; null when there is none. */
export function findFirefox() {
  const asked = process.env.TETRASAND_FIREFOX;
  if (asked) return existsSync(asked) ? asked : null;
  return places.find((file) => existsSync(file)) ?? null;
}

/** Installs Firefox where it is missing. Throws, with what to do, when that is not possible. */
export function setupFirefox() {
  if (findFirefox()) return;
  const reason = process.env.TETRASAND_FIREFOX
    ? `TETRASAND_FIREFOX is ${process.env.TETRASAND_FIREFOX}, but there is no such file`
    : installPackages(['firefox-esr', 'libvulkan1']);
  if (!reason && findFirefox()) return;
  throw new Error(
    `The tests need Firefox (${reason ?? 'installed, but not in a known place'}).\n` +
      'Install it (Debian: `apt-get install firefox-esr libvulkan1`), or set TETRASAND_FIREFOX to its path.',
  );
}
