// Where the software Vulkan drivers lie that run WebGPU in Node on a machine without a GPU.
// Node built-ins only: setup.mjs imports this before any package is installed.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Private folder of the user for what this project fetches once. */
export const cacheFolder = path.join(process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache'), 'tetrasand');

export const lavapipeFolder = path.join(cacheFolder, 'lavapipe');

/** Driver files ("ICDs") of lavapipe: the one that setup.mjs fetched and the system's own. Null where there is none. */
export function findLavapipe() {
  const fetched = path.join(lavapipeFolder, 'lvp_icd.json');
  const folder = '/usr/share/vulkan/icd.d';
  const installed = entries(folder).find((name) => name.startsWith('lvp_icd'));
  return { private: existsSync(fetched) ? fetched : null, system: installed ? path.join(folder, installed) : null };
}

/** Driver file of the SwiftShader that comes with Chromium; null when there is none. */
export function findSwiftShader() {
  const name = 'vk_swiftshader_icd.json';
  const folders = [
    '/usr/lib/chromium',
    '/usr/lib/chromium-browser',
    '/usr/lib64/chromium-browser',
    '/opt/google/chrome',
  ];
  const known = folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
  return known ?? packageFiles('chromium-common').find((file) => file.endsWith(`/${name}`)) ?? null;
}

/** Whether the kernel shows a graphics device. Without one no hardware driver can work and none need be tried. */
export function hasGraphicsDevice() {
  if (process.platform !== 'linux') return true;
  // /dev/dxg is the GPU of the host under Windows Subsystem for Linux
  return (
    entries('/dev/dri').some((name) => name.startsWith('renderD')) ||
    entries('/dev').some((name) => name === 'dxg' || /^nvidia\d+$/.test(name))
  );
}

/** @param {string} folder */
function entries(folder) {
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** @param {string} name a Debian package @returns {string[]} its files; none when it or dpkg is not there */
function packageFiles(name) {
  try {
    return execFileSync('dpkg', ['-L', name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split('\n');
  } catch {
    return [];
  }
}
