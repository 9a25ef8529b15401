import { describe, expect, test } from 'vitest';
import { byNumber, type DumpFrame, dumpFrames } from '../../../src/exchange/lammps/dump-file';
import { stateOfFrame } from '../../../src/exchange/lammps/dump-state';
import { rigidFit } from '../../../src/exchange/lammps/rigid-fit';
import { turnAbout } from '../../../src/math/pose';
import { rotate } from '../../../src/world/grain-state';
import { smallScene } from '../../support/lammps';

const columns = 'id mol type x y z vx vy vz omegax omegay omegaz';

/** One tetra grain, turned and moving, as LAMMPS would dump it. */
function dump({ units = 'si', leaveOut = 0, cut = 0, scale = 1 } = {}): string[] {
  const { materials } = smallScene({ grains: [] });
  const { template, radius } = materials[0];
  const turn = turnAbout([1, 2, 3], 0.7);
  const rows = template.offsets.slice(leaveOut).map((offset, k) => {
    const arm = rotate(
      turn,
      offset.map((x) => x * radius),
    );
    return `${k + 1} 1 1 ${arm.map((x, i) => scale * (x + [0.1, 0.2, 0.3][i])).join(' ')} 0 0 0 0 0 0`;
  });
  const head = ['ITEM: UNITS', units, 'ITEM: TIMESTEP', '500', 'ITEM: NUMBER OF ATOMS', String(rows.length)];
  const box = ['ITEM: BOX BOUNDS mm mm mm', '0 1', '0 1', '0 1', `ITEM: ATOMS ${columns}`];
  const all = [...head, ...box, ...rows];
  return cut > 0 ? all.slice(0, -cut) : all;
}

async function read(lines: string[]): Promise<DumpFrame[]> {
  const frames: DumpFrame[] = [];
  for await (const frame of dumpFrames(lines, 'dump.500')) frames.push(frame);
  return frames;
}

const world = () => ({ materials: smallScene({ grains: [] }).materials, bodies: [], dt: 1e-4 });

describe('dumps', () => {
  test('a grain finds back to its pose', async () => {
    const [frame] = await read(dump());
    const state = stateOfFrame(frame, world(), 'dump');
    expect(state.time).toBeCloseTo(0.05, 12);
    [0.1, 0.2, 0.3].forEach((x, i) => void expect(state.position[i]).toBeCloseTo(x, 12));
    turnAbout([1, 2, 3], 0.7).forEach((x, i) => void expect(state.orientation[i]).toBeCloseTo(x, 9));
  });

  test('the time stands before the step, as LAMMPS writes it, or behind it; without one there is none', async () => {
    const before = (t: string) => ['ITEM: UNITS', 'si', 'ITEM: TIME', t, ...dump().slice(2)];
    const behind = [...dump().slice(0, 4), 'ITEM: TIME', '0.5', ...dump().slice(4)];
    const frames = await read([...before('0.25'), ...behind, ...dump()]);
    expect(frames.map(({ time }) => time)).toEqual([0.25, 0.5, undefined]);
    const { dt, ...noStep } = world();
    expect(dt).toBeGreaterThan(0);
    expect(stateOfFrame(frames[0], noStep, 'dump').time).toBe(0.25);
    expect(() => stateOfFrame(frames[2], noStep, 'dump')).toThrow(/does not say the time/);
  });

  test('cgs becomes SI', async () => {
    const [frame] = await read(dump({ units: 'cgs', scale: 100 }));
    expect(stateOfFrame(frame, world(), 'dump').position[0]).toBeCloseTo(0.1, 12);
  });

  const bad: [string, string[], RegExp][] = [
    ['a truncated file', dump({ cut: 2 }), /ends after 2 of 4 atoms of step 500: its end is missing/],
    ['a file that ends in its head', dump({ cut: 6 }), /ends before any atoms/],
    ['a foreign unit system', dump({ units: 'lj' }), /unit system is “lj”; only si, cgs/],
    ['an empty file', [], /is empty/],
    ['another file', ['hello'], /not a LAMMPS dump/],
    ['a line that is cut', [...dump().slice(0, -1), '4 1 1 0.1'], /expected 12 values, got 4/],
    ['what is not a number', [...dump().slice(0, -1), '4 1 1 nan 0 0 0 0 0 0 0 0'], /x is “nan”, not a number/],
  ];
  test.each(bad)('%s is refused with a sentence', async (_, lines, message) => {
    await expect(read(lines)).rejects.toThrow(message);
  });

  test('missing atoms and other scenes are refused with a sentence', async () => {
    const [frame] = await read(dump({ leaveOut: 1 }));
    expect(() => stateOfFrame(frame, world(), 'd')).toThrow(/grain 0 has 3 of its 4 spheres\. Atoms are missing/);
    const [large] = await read(dump({ scale: 2 }));
    expect(() => stateOfFrame(large, world(), 'd')).toThrow(/do not fit its shape/);
    const narrow = { ...frame, columns: frame.columns.map((name) => (name === 'mol' ? 'q' : name)) };
    expect(() => stateOfFrame(narrow, world(), 'd')).toThrow(/the column mol is missing/);
  });

  test('files are read in the order of their steps', () => {
    expect(['dump.1000', 'dump.200', 'dump.30'].sort(byNumber)).toEqual(['dump.30', 'dump.200', 'dump.1000']);
  });

  test('the fit of two spheres and of one leaves no error', () => {
    const turn = turnAbout([0, 1, 1], 2);
    for (const arms of [
      [
        [1, 0, 0],
        [-1, 0, 0],
      ],
      [[0, 0, 0]],
    ]) {
      const points = arms.map((arm) => rotate(turn, arm));
      expect(rigidFit(arms, points).error).toBeLessThan(1e-12);
    }
  });
});
