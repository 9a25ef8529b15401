/**
 * Contacts for Chrono's DEM-Engine: its own force law, applied to what the files say and to nothing else, gives the forces that our
 * contacts have. FullHertzianForceModel.cu of DEM-Engine is the description: F_n = 4/3 E* √(R* ξ) ξ, F_t = −8 G* √(R* ξ) δ.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const folder = mkdtempSync(path.join(os.tmpdir(), 'tetrasand-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const [youngModulus, poisson, radius] = [1e6, 0.3, 0.0025];
const scene = {
  name: 'heaplet',
  parameters: { youngModulus, poissonRatio: poisson, radius, restitution: 0.3 },
  container: { min: [-0.012, 0, -0.012], max: [0.012, 0.2, 0.012] },
  materials: [{ name: 'red sand' }, { name: 'rods', template: 'rod' }],
  grains: [
    { fill: 'lattice', region: { min: [-0.012, 0, -0.012], max: [0.012, 0.05, 0.012] }, count: 8, material: 'rods' },
    { fill: 'lattice', region: { min: [-0.012, 0.05, -0.012], max: [0.012, 0.12, 0.012] }, count: 12 },
  ],
};

function run(program: string, args: string[]): { said: string; status: number | null } {
  const words = ['scripts/run.mjs', `src/cli/${program}.ts`, ...args];
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  return { said: stderr, status };
}

type Row = Record<string, string>;
const rowsOf = (name: string): Row[] => {
  const [header, ...lines] = readFileSync(path.join(folder, 'out', name), 'utf8')
    .trim()
    .split('\n');
  const names = header.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((word, i) => [names[i], word])));
};
const three = (row: Row, ...names: string[]) => names.map((name) => Number(row[name]));
const size = (v: number[]) => Math.hypot(...v);

/** Centres of all spheres, counted as DEM-Engine counts them. */
function spheres(): number[][] {
  return rowsOf('clumps.csv').flatMap((clump) => {
    const [x, y, z, qw, qx, qy, qz] = three(clump, 'X', 'Y', 'Z', 'Qw', 'Qx', 'Qy', 'Qz');
    return rowsOf(`clump-${clump.clump_type}.csv`).map((sphere) => {
      const [px, py, pz] = three(sphere, 'x', 'y', 'z');
      const [tx, ty, tz] = [2 * (qy * pz - qz * py), 2 * (qz * px - qx * pz), 2 * (qx * py - qy * px)];
      return [
        x + px + qw * tx + qy * tz - qz * ty,
        y + py + qw * ty + qz * tx - qx * tz,
        z + pz + qw * tz + qx * ty - qy * tx,
      ];
    });
  });
}

beforeAll(() => {
  const [file, state] = [path.join(folder, 'scene.json'), path.join(folder, 'state.tetrasand')];
  writeFileSync(file, JSON.stringify(scene));
  expect(run('sim', [file, '--time', '1', '--quiet', '--out', state]).status).toBe(0);
  const { said, status } = run('export', [state, '--to', 'chrono', '--out', path.join(folder, 'out')]);
  expect(status, said).toBe(0);
});

test('DEM-Engine’s law gives our forces from clumps, templates and springs', () => {
  const [centres, contacts] = [spheres(), rowsOf('contacts.csv')];
  expect(centres.length).toBe(8 * 2 + 12 * 4);
  expect(contacts.length).toBeGreaterThan(15);
  const E = youngModulus / (2 * (1 - poisson ** 2));
  const G = youngModulus / (4 * (1 + poisson) * (2 - poisson));
  const forces = contacts.map((row) => size(three(row, 'f_x', 'f_y', 'f_z')));
  const mean = forces.reduce((sum, f) => sum + f, 0) / forces.length;
  let stretched = 0;
  for (const row of contacts) {
    const [a, b] = [Number(row.geoA), Number(row.geoB)];
    expect(row.contact_type).toBe('SS');
    expect(a).toBeLessThan(b);
    const apart = centres[a].map((x, i) => x - centres[b][i]);
    const overlap = 2 * radius - size(apart);
    const normal = apart.map((x) => x / size(apart));
    const root = Math.sqrt((overlap * radius) / 2);
    const spring = three(row, 'delta_tan_x', 'delta_tan_y', 'delta_tan_z');
    stretched = Math.max(stretched, size(spring));
    const force = normal.map((n, i) => (4 / 3) * E * root * overlap * n - 8 * G * root * spring[i]);
    const off = three(row, 'f_x', 'f_y', 'f_z').map((f, i) => f - force[i]);
    // what is left are dashpots of sand that has come to rest, and f32 in overlaps of some 10 µm: 2e-10/1e-5 × 3/2 × the largest forces
    expect(size(off) / mean).toBeLessThan(0.01);
  }
  // without the springs it would not be these forces
  expect(stretched * 8 * G * Math.sqrt(1e-5 * radius * 0.5)).toBeGreaterThan(0.1 * mean);
});

test('a scene at its start has no contacts, and a sentence says so', () => {
  const out = path.join(folder, 'start');
  const { said, status } = run('export', [path.join(folder, 'scene.json'), '--to', 'chrono', '--out', out]);
  expect(status).toBe(0);
  expect(said).toMatch(/no contacts yet. Export a state/);
  expect(readFileSync(path.join(out, 'contacts.csv'), 'utf8').trim().split('\n').length).toBe(1);
});
