// Debian's package tools. Sources and proxies are those that the machine is configured with.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** @param {string} command @param {string[]} args @returns {string} what it printed; throws when it fails */
export function output(command, args) {
  return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/** @param {string} command @param {string[]} args */
export function succeeds(command, args) {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

/** Codename of the Debian release ('bookworm'); null on another system. */
export function debianRelease() {
  try {
    const text = readFileSync('/etc/os-release', 'utf8');
    if (!/^ID="?debian"?$/m.test(text)) return null;
    return /^VERSION_CODENAME="?([a-z]+)"?$/m.exec(text)?.[1] ?? null;
  } catch {
    return null;
  }
}

/** The words that run a command as root without asking anybody; null when this user may not. */
function rootPrefix() {
  if (process.getuid?.() === 0) return [];
  return succeeds('sudo', ['-n', 'true']) ? ['sudo', '-n'] : null;
}

/**
 * Installs packages of the system.
 * @param {string[]} packages
 * @returns {string | null} null when they are installed, else why not
 */
export function installPackages(packages) {
  const prefix = rootPrefix();
  if (!succeeds('apt-get', ['--version'])) return 'apt-get is not available';
  if (!prefix) return 'only root may install packages, and sudo asks for a password';
  console.error(`Installing ${packages.join(', ')} …`);
  for (const args of [
    ['-q', 'update'],
    ['-qy', 'install', '--no-install-recommends', ...packages],
  ]) {
    const [command, ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args];
    const result = spawnSync(command, rest, { encoding: 'utf8' });
    if (result.status !== 0) return `apt-get ${args[1]} failed: ${lastLines(result.stderr || result.stdout)}`;
  }
  return null;
}

/** @param {string} text */
export function lastLines(text) {
  return (text ?? '').trim().split('\n').slice(-3).join(' | ');
}
