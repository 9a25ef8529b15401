/** The command line with LAMMPS: a whole run, and what goes wrong. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { decodeState } from '../../src/world/saved-state';
import { splitStates } from '../../src/world/state-series';
import { eventually } from '../support/wait';

const folder = mkdtempSync(path.join(os.tmpdir(), 'tetrasand-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string) => path.join(folder, name);

const scene = file('scene.json');
writeFileSync(
  scene,
  JSON.stringify({
    name: 'few',
    parameters: { youngModulus: 1e6 },
    container: { min: [-0.03, 0, -0.03], max: [0.03, 0.1, 0.03] },
    grains: [{ fill: 'lattice', region: { min: [-0.03, 0, -0.03], max: [0.03, 0.06, 0.03] } }],
  }),
);

function run(program: string, args: string[], env: Record<string, string> = {}) {
  const words = ['scripts/run.mjs', `src/cli/${program}.ts`, ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return { status, stdout, stderr };
}

describe('npm run sim -- --engine lammps', () => {
  test('gives a state of ours, after it has said what differs; more ranks than cores are worth a word', () => {
    const out = file('state.tetrasand');
    const ranks = os.availableParallelism() + 1;
    const { status, stdout, stderr } = run('sim', [
      scene,
      '--engine',
      'lammps',
      '--ranks',
      String(ranks),
      '--time',
      '0.02',
      '--out',
      out,
    ]);
    expect(stderr).toMatch(/integrator symplectic-euler → velocity Verlet/);
    expect(stderr).toMatch(new RegExp(`${ranks} ranks on ${ranks - 1} cores take turns`));
    expect(status).toBe(0);
    const { state } = decodeState(readFileSync(out));
    expect(state.grains.ids.length).toBe(JSON.parse(stdout).grains);
    expect(state.grains.time).toBeCloseTo(0.02, 3);
  });

  test('a run that dies half-way leaves its last frame and a sentence', () => {
    const dying = file('lmp-that-dies');
    // ends itself hard once LAMMPS has written its fourth frame
    writeFileSync(
      dying,
      `#!/bin/sh\nif [ "$1" = -h ]; then exec lmp -h; fi\nlmp "$@" &\nwhile [ "$(ls dump.* 2>/dev/null | wc -l)" -lt 4 ]; do sleep 0.05; done\nkill -9 $!\nkill -9 $$\n`,
    );
    chmodSync(dying, 0o755);
    const out = file('partial.tetrasand');
    const { status, stderr } = run('sim', [scene, '--engine', 'lammps', '--time', '2', '--out', out], {
      TETRASAND_LAMMPS: dying,
    });
    expect(stderr).toMatch(/LAMMPS stopped: .*signal 9.*\nKept: the state at 0\.\d+ s\. Its files are in (.*)\./);
    expect(status).toBe(1);
    const { state } = decodeState(readFileSync(out));
    expect(state.grains.time).toBeGreaterThan(0.3);
    expect(state.grains.time).toBeLessThan(2);
    rmSync(/files are in (.*)\./.exec(stderr)?.[1] ?? '', { recursive: true });
  });

  test('a run that somebody ends leaves its last frame, and LAMMPS ends with it', async () => {
    const tells = file('lmp-that-tells');
    // tells its number, and ends the program that called it once there are four frames: parent of mpirun, which is ours
    writeFileSync(
      tells,
      `#!/bin/sh
if [ "$1" = -h ]; then exec lmp -h; fi
echo $$ > ${file('pid')}
(while [ "$(ls dump.* 2>/dev/null | wc -l)" -lt 4 ]; do sleep 0.05; done; kill -TERM "$(ps -o ppid= -p $PPID)") &
exec lmp "$@"
`,
    );
    chmodSync(tells, 0o755);
    const out = file('ended.tetrasand');
    const { status, stderr } = run('sim', [scene, '--engine', 'lammps', '--time', '2', '--out', out], {
      TETRASAND_LAMMPS: tells,
    });
    expect(stderr).toMatch(/LAMMPS stopped: interrupted by SIGTERM\.\nKept: the state at \d+\.\d+ s/);
    expect(status).toBe(1);
    expect(decodeState(readFileSync(out)).state.grains.ids.length).toBeGreaterThan(0);
    // it takes a moment, and what ended may wait (Z) for a parent that asks how
    const pid = readFileSync(file('pid'), 'utf8').trim();
    const alive = () => /^[^Z]/.test(spawnSync('ps', ['-o', 'stat=', '-p', pid], { encoding: 'utf8' }).stdout.trim());
    await eventually(alive).toBe(false);
    rmSync(/files are in (.*)\./.exec(stderr)?.[1] ?? '', { recursive: true });
  });

  test('without LAMMPS a sentence says what to install', () => {
    const { status, stderr } = run('sim', [scene, '--engine', 'lammps'], { TETRASAND_LAMMPS: '/nowhere/lmp' });
    expect(stderr).toMatch(
      /LAMMPS is missing: .*\nInstall it with Open MPI \(Debian: apt-get install lammps openmpi-bin\)/,
    );
    expect(status).toBe(2);
  });

  test.each([
    ['--engine', 'abaqus'],
    ['--ranks', '0'],
    ['--ranks', 'many'],
  ])('%s %s is refused', (name, value) => {
    const { status, stderr } = run('sim', [scene, name, value]);
    expect(stderr).toMatch(new RegExp(`${name}: expected`));
    expect(status).toBe(2);
  });
});

describe('npm run export and npm run import', () => {
  test('what is exported runs on a cluster, and its dumps come back as a series', () => {
    const job = file('job');
    const made = run('export', [
      scene,
      '--to',
      'lammps',
      '--out',
      job,
      '--time',
      '0.02',
      '--every',
      '0.005',
      '--ranks',
      '8',
    ]);
    expect(made.status, made.stderr).toBe(0);
    expect(readFileSync(path.join(job, 'batch.sh'), 'utf8')).toMatch(/--ntasks=8/);
    expect(readFileSync(path.join(job, 'README.md'), 'utf8')).toMatch(/symplectic-euler → velocity Verlet/);
    expect(spawnSync('lmp', ['-in', 'in.tetrasand', '-nocite'], { cwd: job }).status).toBe(0);
    const dumps = readdirSync(job)
      .filter((name) => name.startsWith('dump.'))
      .map((name) => path.join(job, name));
    const out = file('series.tetrasand');
    const back = run('import', [...dumps, '--out', out]);
    expect(back.status, back.stderr).toBe(0);
    const states = splitStates(readFileSync(out)).map((bytes) => decodeState(bytes).state);
    expect(states.length).toBe(dumps.length);
    expect(states.map(({ grains }) => Number(grains.time.toFixed(3)))).toEqual(
      [0, 0.005, 0.01, 0.015, 0.02].slice(0, dumps.length),
    );
    // a second export does not overwrite the first
    expect(run('export', [scene, '--to', 'lammps', '--out', job]).stderr).toMatch(/already holds an export/);
    // a dump that is cut: those before it are kept
    const last = dumps.sort((a, b) => Number(a.split('.').pop()) - Number(b.split('.').pop()))[dumps.length - 1];
    writeFileSync(last, readFileSync(last, 'utf8').slice(0, -500));
    const cut = run('import', [...dumps, '--out', out]);
    expect(cut.stderr).toMatch(/end is missing/);
    expect(cut.stdout).toMatch(new RegExp(`${dumps.length - 1} states.*before the problem`));
    expect(cut.status).toBe(1);
    // without the manifest it must be told the scene
    rmSync(path.join(job, 'tetrasand.json'));
    expect(run('import', dumps).stderr).toMatch(/name the scene that was run with --scene/);
  });
});
