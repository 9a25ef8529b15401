/** The package as other programs get it: packed, installed into an empty project, run, type-checked and bundled for a browser. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultParams } from '../../src/params/table';
import { grainMass, resolveMaterials } from '../../src/scene/materials';

const root = path.resolve(import.meta.dirname, '../..');
const project = mkdtempSync(path.join(os.tmpdir(), 'tetrasand-test-'));
afterAll(() => rmSync(project, { recursive: true, force: true }));
const example = readFileSync(path.join(root, 'docs/examples/settle.mjs'), 'utf8');

function run(command: string, args: string[], cwd = project): { status: number | null; out: string; said: string } {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  return { status, out: stdout, said: stderr };
}
let packed: string[] = [];

beforeAll(() => {
  const { out, said } = run('npm', ['pack', '--json', '--pack-destination', project], root);
  const [pack] = JSON.parse(out.slice(out.indexOf('['))) as [{ filename: string; files: { path: string }[] }];
  packed = pack.files.map(({ path: file }) => file);
  writeFileSync(path.join(project, 'package.json'), JSON.stringify({ name: 'empty', private: true, type: 'module' }));
  const installed = run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${pack.filename}`]);
  expect(installed.status, said + installed.said).toBe(0);
  writeFileSync(path.join(project, 'settle.mjs'), example);
  writeFileSync(path.join(project, 'settle.ts'), example);
});

describe('the package', () => {
  test('holds code, types, schema, documentation and licence, and nothing else', () => {
    const parts = [/^dist-library\/(browser|node)\.js$/, /^dist-library\/parts\/[\w-]+\.js$/];
    const rest = [/^dist-library\/types\/[\w/-]+\.d\.ts$/, /^dist-library\/scene\.schema\.json$/];
    const papers = [/^(package\.json|README\.md|LICENSE)$/, /^docs\/(library|parameters|scene-format)\.md$/];
    const known = [...parts, ...rest, ...papers];
    expect(packed.filter((file) => !known.some((pattern) => pattern.test(file)))).toEqual([]);
    for (const pattern of known)
      expect(
        packed.some((file) => pattern.test(file)),
        String(pattern),
      ).toBe(true);
    const { dependencies, peerDependenciesMeta, license } = JSON.parse(
      readFileSync(path.join(project, 'node_modules/tetrasand/package.json'), 'utf8'),
    );
    expect(dependencies).toBeUndefined();
    expect(peerDependenciesMeta).toEqual({ webgpu: { optional: true } });
    expect(license).toBe('MIT');
    // the empty project has got nothing else with it
    expect(readdirSync(path.join(project, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      'tetrasand',
    ]);
  });

  test('its documentation shows the example as it is', () => {
    expect(readFileSync(path.join(root, 'docs/library.md'), 'utf8')).toContain(example.trim());
    expect(example.trim().split('\n').length).toBeLessThanOrEqual(20);
  });

  test('Node without the package webgpu gets a sentence; with it the box carries the weight of the sand', () => {
    const without = run(process.execPath, ['settle.mjs']);
    expect(without.status).toBe(1);
    expect(without.said).toContain('install the package webgpu (npm install webgpu)');
    symlinkSync(path.join(root, 'node_modules/webgpu'), path.join(project, 'node_modules/webgpu'));
    const { out, said } = run(process.execPath, ['settle.mjs']);
    const result = JSON.parse(out || JSON.stringify({ said }));
    const params = { ...defaultParams(), radius: 0.002 };
    const [sand] = resolveMaterials({ materials: [{ name: 'sand' }] }, params);
    const weight = 200 * grainMass(sand) * params.gravity;
    expect(result).toMatchObject({ grains: 200 });
    expect(result.time).toBeCloseTo(0.5, 3);
    // at rest: what still moves does so at less than a thousandth of the speed of the fall, √(2 g · 0.15 m)
    expect(result.meanSpeed).toBeLessThan(1.7e-3);
    // what is left is what still shakes: forces of contacts that vibrate at 1 % of the weight would move it faster than that
    expect(result.carried / weight).toBeGreaterThan(0.99);
    expect(result.carried / weight).toBeLessThan(1.01);
  });

  test('the example fits the types, and a misspelt parameter does not', () => {
    writeFileSync(path.join(project, 'misspelt.ts'), example.replace('friction:', 'frictoin:'));
    const { out } = run(process.execPath, [
      path.join(root, 'node_modules/typescript/bin/tsc'),
      ...['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2023,dom'],
      ...['settle.ts', 'misspelt.ts'],
    ]);
    const errors = out.split('\n').filter((line) => line.includes('error TS'));
    expect(errors.length, out).toBe(1);
    expect(errors[0]).toMatch(/^misspelt\.ts.*frictoin/);
  });

  test('a bundle for browsers has the shaders in it, and nothing of Node', async () => {
    const outDir = path.join(project, 'bundle');
    mkdirSync(outDir);
    await build({
      root: project,
      configFile: false,
      logLevel: 'silent',
      build: { outDir, target: 'es2022', minify: false, rolldownOptions: { input: path.join(project, 'settle.mjs') } },
    });
    const files = readdirSync(outDir, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
    const texts = files.map((file) => readFileSync(path.join(outDir, file), 'utf8')).join('\n');
    expect(texts).toContain('@compute @workgroup_size');
    expect(texts).toContain('navigator.gpu');
    expect(texts).not.toMatch(/from ["'](node:|webgpu)|import\(["'](node:|webgpu)|browser-external/);
  });
});
