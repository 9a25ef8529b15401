// Mesa's software Vulkan driver (lavapipe), 25 or newer: runs our compute shaders 5–10 times faster than SwiftShader.
//
// Debian 12 itself has Mesa 22, which Dawn refuses. Its backports suite has 25; that package is unpacked into a private
// folder of the user, so the system's own driver stays as it is. Newer releases bring a Mesa that will do.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { debianRelease, installPackages, lastLines, output } from './debian.mjs';
import { cacheFolder, findLavapipe, hasGraphicsDevice, lavapipeFolder } from './drivers.mjs';

const backports = new Map([['bookworm', 'bookworm-backports']]);

/** @returns {string | null} null when a driver is there or none is needed, else why there is none */
export function setupLavapipe() {
  if (process.platform !== 'linux' || hasGraphicsDevice() || findLavapipe().private) return null;
  const release = debianRelease();
  const suite = release && backports.get(release);
  try {
    if (suite) return fetchPrivateDriver(release, suite);
    return findLavapipe().system ? null : installPackages(['mesa-vulkan-drivers', 'libvulkan1']);
  } catch (error) {
    return error instanceof Error ? lastLines(error.message) : String(error);
  }
}

/** @param {string} release @param {string} suite @returns {string | null} */
function fetchPrivateDriver(release, suite) {
  console.error(`Downloading the software driver lavapipe (${suite}) …`);
  mkdirSync(cacheFolder, { recursive: true });
  // built aside and moved into place whole: a run that is interrupted leaves nothing half done
  const build = mkdtempSync(path.join(cacheFolder, 'lavapipe-'));
  try {
    download(build, release, suite);
    const library = output('find', [path.join(build, 'mesa'), '-name', 'libvulkan_lvp.so'])
      .trim()
      .split('\n')[0];
    if (!library) return 'the package does not contain libvulkan_lvp.so';
    const problem = provideLibraries(library);
    if (problem) return problem;
    const target = path.join(lavapipeFolder, path.relative(build, library));
    const driver = { file_format_version: '1.0.0', ICD: { library_path: target, api_version: '1.4.305' } };
    writeFileSync(path.join(build, 'lvp_icd.json'), `${JSON.stringify(driver, null, 2)}\n`);
    rmSync(path.join(build, 'apt'), { recursive: true });
    rmSync(lavapipeFolder, { recursive: true, force: true });
    renameSync(build, lavapipeFolder);
    return null;
  } finally {
    rmSync(build, { recursive: true, force: true });
  }
}

/** Gets the package from the mirror that this machine uses, with apt's folders inside `build`: no root needed. */
function download(/** @type {string} */ build, /** @type {string} */ release, /** @type {string} */ suite) {
  const apt = path.join(build, 'apt');
  for (const folder of ['lists/partial', 'archives/partial', 'debs'])
    mkdirSync(path.join(apt, folder), { recursive: true });
  const lists = ['-o', `Dir::State::lists=${apt}/lists`];
  const addresses = output('apt-get', [...lists, 'update', '--print-uris']);
  const mirror = new RegExp(`'([^']+)/dists/${release}/InRelease'`).exec(addresses)?.[1];
  if (!mirror) throw new Error(`apt has no mirror for ${release}`);
  const sources = path.join(apt, 'sources.list');
  const keys = '/usr/share/keyrings/debian-archive-keyring.gpg';
  writeFileSync(sources, `deb [signed-by=${keys}] ${mirror} ${suite} main\n`);

  const settings = {
    'Dir::Etc::sourcelist': sources,
    'Dir::Etc::sourceparts': '-',
    'Dir::State::lists': `${apt}/lists`,
    'Dir::Cache::archives': `${apt}/archives`,
    'Dir::Cache::pkgcache': '',
    'Dir::Cache::srcpkgcache': '',
    'APT::Sandbox::User': 'root',
  };
  const options = ['-q', ...Object.entries(settings).flatMap(([key, value]) => ['-o', `${key}=${value}`])];
  output('apt-get', [...options, 'update']);
  const debs = path.join(apt, 'debs');
  const result = spawnSync('apt-get', [...options, 'download', `mesa-vulkan-drivers/${suite}`], {
    cwd: debs,
    encoding: 'utf8',
  });
  const [deb] = readdirSync(debs).filter((name) => name.endsWith('.deb'));
  if (result.status !== 0 || !deb) throw new Error(`apt-get download failed: ${lastLines(result.stderr ?? '')}`);
  output('dpkg', ['-x', path.join(debs, deb), path.join(build, 'mesa')]);
}

/** The shared libraries that the driver needs are those that Debian's own, older driver depends on. */
function provideLibraries(/** @type {string} */ library) {
  const missing = () => [...output('ldd', [library]).matchAll(/(\S+) => not found/g)].map((match) => match[1]);
  if (missing().length === 0) return null;
  const problem = installPackages(['mesa-vulkan-drivers', 'libvulkan1']);
  const rest = missing();
  return rest.length === 0 ? null : `it needs ${rest.join(', ')}${problem ? ` (${problem})` : ''}`;
}
