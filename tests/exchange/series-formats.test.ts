/** Every format is read back by a program that we did not write. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportMoments } from '../../src/app/export/export-moments';
import { BlobTarget } from '../../src/app/export/target';
import { FolderSink } from '../../src/cli/series-files';
import { seriesFormats } from '../../src/exchange/series/formats';
import { isOneFile, seriesFormatNames } from '../../src/exchange/series/names';
import { spheresOfState } from '../../src/exchange/series/spheres';
import { frame, reading, small, spheres } from '../support/series-frames';

const top = mkdtempSync(path.join(os.tmpdir(), 'tetrasand-test-'));
afterAll(() => rmSync(top, { recursive: true, force: true }));

/** The first sphere of the last frame, by our own numbers. */
const last = frame(2);

function writtenByCommandLine(folder: string): void {
  for (const name of seriesFormatNames) {
    const writer = seriesFormats[name](new FolderSink(folder), 'run');
    for (const index of [0, 1, 2]) writer.add(frame(index));
    writer.end();
  }
}

/** What the page hands out; Python's own module unpacks what is a zip. */
async function writtenByPage(folder: string): Promise<void> {
  mkdirSync(folder);
  for (const format of seriesFormatNames) {
    const moments = { count: 3, read: async (index: number) => reading(index) };
    const end = await exportMoments({ format, moments, target: new BlobTarget(), name: 'run' }, () => true);
    if (end.kind !== 'done' || !end.content) throw new Error(JSON.stringify(end));
    const [name, bytes] = [path.join(folder, `run.${format}`), new Uint8Array(await end.content.arrayBuffer())];
    writeFileSync(name, bytes);
    if (isOneFile(format, 3)) continue;
    python(folder, `import zipfile; z = zipfile.ZipFile('run.${format}'); assert z.testzip() is None; z.extractall()`);
    rmSync(name);
  }
}

const python = (folder: string, program: string): string =>
  execFileSync('/usr/bin/python3', ['-c', program], { encoding: 'utf8', cwd: folder });

describe.each([
  ['the command line', writtenByCommandLine],
  ['the page', writtenByPage],
] as const)('series, written by %s', (way, write) => {
  const folder = path.join(top, way.replaceAll(' ', '-'));
  const file = (name: string) => path.join(folder, name);
  const first = { x: 0, y: 0, z: 0 };

  beforeAll(async () => {
    await write(folder);
    const lines = readFileSync(file('run.xyz'), 'utf8').split('\n');
    const [, x, y, z] = lines[2 * (spheres + 2) + 2].split(' ').map(Number);
    Object.assign(first, { x, y, z });
    const { position } = last.state;
    expect(Math.hypot(x - position[0], y - position[1], z - position[2])).toBeCloseTo(0.0025 * Math.sqrt(1.5), 9);
  });

  test('vtp: VTK reads points, contacts and bodies; the collection names all frames', () => {
    const out = python(
      folder,
      `
from vtkmodules.vtkIOXML import vtkXMLPolyDataReader
def read(name):
    reader = vtkXMLPolyDataReader(); reader.SetFileName(name); reader.Update(); return reader.GetOutput()
p = read('run-00002.vtp')
print(p.GetNumberOfPoints(), p.GetNumberOfVerts(), *p.GetPoint(0), p.GetPointData().GetArray('radius').GetValue(0), *p.GetPointData().GetArray('velocity').GetTuple(0), p.GetPointData().GetArray('id').GetValue(p.GetNumberOfPoints() - 1))
c = read('run-contacts-00002.vtp')
print(c.GetNumberOfLines(), *c.GetCellData().GetArray('force').GetTuple(0), c.GetCellData().GetArray('normalForce').GetValue(0))
b = read('run-bodies-00002.vtp')
print(b.GetNumberOfPolys(), *b.GetBounds())
`,
    )
      .trim()
      .split('\n')
      .map((line) => line.split(' ').map(Number));
    expect(out[0].slice(0, 2)).toEqual([spheres, spheres]);
    [first.x, first.y, first.z, 0.0025, 0, -1, 0.5, 39].forEach(
      (value, i) => void expect(out[0][2 + i]).toBeCloseTo(value, 6),
    );
    expect(out[1]).toEqual([1, 0.5, 2, 0, 2]);
    [4, 0.2, 0.3, 0, 0.1, 0, 0.1].forEach((value, i) => void expect(out[2][i]).toBeCloseTo(value, 6));
    const sets = [...readFileSync(file('run.pvd'), 'utf8').matchAll(/timestep="([^"]+)".*file="([^"]+)"/g)];
    expect(sets.map(([, time, name]) => [Number(time), name])).toEqual([
      [0, 'run-00000.vtp'],
      [0.01, 'run-00001.vtp'],
      [0.02, 'run-00002.vtp'],
    ]);
  });

  test('gsd: HOOMD’s own module reads grains with orientation and shape', () => {
    const out = JSON.parse(
      python(
        folder,
        `
import gsd.hoomd, json
f = gsd.hoomd.open('run.gsd', 'rb')
s = f[2]
print(json.dumps([len(f), int(s.particles.N), s.particles.types, s.particles.type_shapes[0], s.particles.position[3].tolist(), s.particles.orientation[3].tolist(), s.particles.velocity[3].tolist(), int(s.particles.typeid[39]), int(s.configuration.step)]))
`,
      ),
    );
    expect(out.slice(0, 2)).toEqual([3, 40]);
    expect(out[2].slice(0, 2)).toEqual(['sand', 'fine rods']);
    expect(out[3].type).toBe('SphereUnion');
    expect(out[3].centers.length).toBe(4);
    expect(out[3].diameters[0]).toBeCloseTo(0.005, 9);
    const { position, orientation } = last.state;
    [9, 10, 11].forEach((i, k) => void expect(out[4][k]).toBeCloseTo(position[i], 6));
    [15, 12, 13, 14].forEach((i, k) => void expect(out[5][k]).toBeCloseTo(orientation[i], 6));
    expect(out[6]).toEqual([0, -1, 0.5]);
    expect(out.slice(7)).toEqual([1, 20000]);
  });

  test('dump: LAMMPS reads it with read_dump', () => {
    const input = [
      'units si',
      'atom_style sphere',
      'region box block -1 1 -1 1 -1 1',
      'create_box 2 box',
      'read_dump run.dump 2 x y z vx vy vz box no add keep',
      'print "answer $(count(all)) $(xcm(all,y):%.9f) $(vcm(all,z):%.9f)"',
    ];
    writeFileSync(file('in.read'), `${input.join('\n')}\n`);
    const { stdout } = spawnSync('lmp', ['-in', 'in.read', '-log', 'none', '-nocite'], {
      cwd: folder,
      encoding: 'utf8',
    });
    const [, count, height, drift] = /^answer (\d+) (\S+) (\S+)/m.exec(stdout) ?? [stdout, stdout];
    expect(Number(count), stdout).toBe(spheres);
    // of equal default atoms: the mean over spheres
    const mean = [...spheresOfState(last.state, small.materials)].reduce(
      (sum, { position }) => sum + position[1] / spheres,
      0,
    );
    expect(Number(height)).toBeCloseTo(mean, 7);
    expect(Number(drift)).toBeCloseTo((0.5 * 120) / spheres, 7);
  });

  test('glb: Khronos’ validator finds no error and all instances', async () => {
    const validator = createRequire(import.meta.url)('gltf-validator');
    const report = await validator.validateBytes(new Uint8Array(readFileSync(file('run-00002.glb'))));
    expect(report.issues.messages.filter(({ severity }: { severity: number }) => severity === 0)).toEqual([]);
    const bytes = readFileSync(file('run-00002.glb'));
    const json = JSON.parse(bytes.subarray(20, 20 + bytes.readUInt32LE(12)).toString());
    const counts = json.nodes.flatMap(
      (node: { extensions?: { EXT_mesh_gpu_instancing: { attributes: { TRANSLATION: number } } } }) =>
        node.extensions ? [json.accessors[node.extensions.EXT_mesh_gpu_instancing.attributes.TRANSLATION].count] : [],
    );
    expect(counts).toEqual([30, 10]);
  });

  test('csv: Python’s own reader finds every grain of every frame', () => {
    const out = python(
      folder,
      `
import csv
rows = list(csv.DictReader(open('run.csv')))
print(len(rows), rows[-1]['id'], rows[-1]['time'], rows[83]['y'], rows[83]['vz'])
`,
    )
      .trim()
      .split(' ')
      .map(Number);
    expect(out.slice(0, 3)).toEqual([120, 39, 0.02]);
    expect(out[3]).toBeCloseTo(last.state.position[10], 12);
    expect(out[4]).toBe(0.5);
  });

  test('xyz: extended XYZ as its description says', () => {
    // number of atoms, a comment with Properties, then that many rows of the announced columns
    const lines = readFileSync(file('run.xyz'), 'utf8').trimEnd().split('\n');
    expect(lines.length).toBe(3 * (spheres + 2));
    const properties = /Properties=(\S+) Time=(\S+)/.exec(lines[1]) ?? [];
    const columns = [...(properties[1] ?? '').matchAll(/\w+:[SRIL]:(\d)/g)].reduce(
      (sum, [, width]) => sum + Number(width),
      0,
    );
    for (const line of lines.slice(2, 2 + spheres)) expect(line.split(' ').length).toBe(columns);
    expect(readdirSync(folder)).toContain('run.xyz');
  });
});

test('a hundred frames of the hourglass, written while it runs, open in VTK', { timeout: 600_000 }, () => {
  const out = path.join(top, 'glass/hour.vtp');
  const words = [
    'scripts/run.mjs',
    'src/cli/sim.ts',
    'hourglass',
    '--time',
    '0.105',
    '--every',
    '0.001',
    '--format',
    'vtp',
    '--out',
    out,
    '--quiet',
  ];
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  const read = python(
    top,
    `
import re
from vtkmodules.vtkIOXML import vtkXMLPolyDataReader
names = re.findall('file="([^"]+)"', open('glass/hour.pvd').read())
points = []
for name in names:
    reader = vtkXMLPolyDataReader(); reader.SetFileName('glass/' + name); reader.Update(); points.append(reader.GetOutput().GetNumberOfPoints())
print(len(names), *points)
`,
  )
    .trim()
    .split(' ')
    .map(Number);
  expect(read[0]).toBeGreaterThanOrEqual(100);
  // it pours: there are ever more
  expect(read[read.length - 1]).toBeGreaterThan(read[10]);
  expect(read.slice(2).every((points, i) => points >= read[i + 1])).toBe(true);
});
