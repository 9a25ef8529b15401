/** Whatever LAMMPS lacks is listed before anything runs: over all scenes, and over all laws. */
import { describe, expect, test } from 'vitest';
import { type LammpsJob, translateScene } from '../../../src/exchange/lammps/translate';
import { normalLawNames, tangentialLawNames } from '../../../src/params/laws';
import { defaultParams, type Params } from '../../../src/params/table';
import { scenes } from '../../../src/scene/scenes';
import { validateScene } from '../../../src/scene/validate';

function translated(data: unknown, changes: Partial<Params> = {}): { job: LammpsJob; params: Params } {
  const result = validateScene(data, { detail: 'coarsest', parameters: changes });
  if (!('scene' in result)) throw new Error(JSON.stringify(result.problems));
  const { scene } = result;
  const params = { ...defaultParams(), ...scene.parameters, ...changes };
  return { job: translateScene({ scene, data, params, time: 0.1 }), params };
}

const listed = ({ differences }: LammpsJob) => differences.map(({ what }) => what).join('\n');

const few = {
  name: 'few',
  obstacles: [{ shape: 'plane', point: [0, 0, 0], normal: [0, 1, 0] }],
  grains: [{ position: [[0, 0.1, 0]] }],
};

describe('every law', () => {
  const exact = { integrator: 'velocity-verlet' } as const;
  const has = {
    normal: ['linear', 'hertz', 'hertz-constant-e', 'hertz-elastic-rising'],
    tangential: ['spring-coulomb'],
  };
  test.each(normalLawNames.flatMap((n) => tangentialLawNames.map((t) => [n, t] as const)))('%s with %s', (n, t) => {
    const text = listed(translated(few, { ...exact, normalLaw: n, tangentialLaw: t }).job);
    expect(text.includes('power law')).toBe(!has.normal.includes(n));
    // LAMMPS' own drag is a multiple of the normal dashpot: with a constant dashpot (α = 0) it is ours
    const constant = n === 'linear' || n === 'hertz-elastic-rising';
    const same = has.tangential.includes(t) || (t === 'viscous-coulomb' && constant);
    expect(text.includes(t)).toBe(!same);
    // details in which LAMMPS' friction always differs
    const slipping = t === 'spring-coulomb' ? ['a spring that stays at the Coulomb limit while surfaces slip'] : [];
    const details = [...slipping, 'friction on obstacles acts midway in the overlap'];
    if (same && has.normal.includes(n)) expect(text).toBe(details.join('\n'));
  });

  test('without friction its details make no difference', () => {
    expect(listed(translated(few, { ...exact, friction: 0 }).job)).toBe('');
  });

  test.each([
    ['symplectic-euler', { integrator: 'symplectic-euler' }],
    ['rolling resistance', { rollingFriction: 1e-4 }],
    ['cohesion', { cohesion: 2 }],
    ['cohesion', { cohesion: 2, normalLaw: 'linear' }],
    ['dries', { cohesion: 2, moistLevel: 0.1 }],
    ['dries', { cohesion: 2, dryingSpeed: 0.1 }],
    ['stiction', { stiction: 1 }],
    ['sleeps', { sleep: 1 }],
    ['on obstacles', { objectLaw: 'viscous' }],
  ] as [string, Partial<Params>][])('%s is listed', (word, changes) => {
    expect(listed(translated(few, { ...exact, ...changes }).job)).toContain(word);
  });
});

describe('every scene', () => {
  test.each(Object.keys(scenes))('%s', (name) => {
    const { job, params } = translated(scenes[name]);
    const result = validateScene(scenes[name], { detail: 'coarsest' });
    if (!('scene' in result)) throw new Error(name);
    const { scene } = result;
    const text = listed(job);
    expect(text.includes('sleeps')).toBe(params.sleep > 0);
    expect(text.includes('method')).toBe(scene.method !== 'dem');
    scene.obstacles.forEach((obstacle, index) => {
      const own = `obstacle ${index} (${obstacle.shape})`;
      expect(text.includes(`${own}: a rough surface`)).toBe(obstacle.rough === true);
      if (obstacle.motion?.kind === 'guided') expect(text).toContain(`${own}: a motion`);
      const { from = 0, until = 1 } = obstacle;
      // one that is there at the start is in the input
      if (from === 0 && until > 0) expect(job.input).toMatch(new RegExp(`^region o${index}s0 `, 'm'));
    });
  });

  test.each(Object.keys(scenes))('%s: every sphere lies in the box of its file', (name) => {
    const { job } = translated(scenes[name]);
    for (const { name: file, chunks } of job.files.slice(0, 3)) {
      if (!file.endsWith('.data')) continue;
      const text = [...chunks()].join('');
      const box = ['x', 'y', 'z'].map((a) => new RegExp(`^(\\S+) (\\S+) ${a}lo`, 'm').exec(text)?.slice(1).map(Number));
      const rows = /Atoms # sphere\n\n([\s\S]*?)\n\n/.exec(text)?.[1].split('\n') ?? [];
      const outside = rows.filter((row) =>
        row
          .split(' ')
          .slice(4)
          .some((x, axis) => !(Number(x) > (box[axis]?.[0] ?? 0) && Number(x) < (box[axis]?.[1] ?? 0))),
      );
      expect(outside).toEqual([]);
    }
  });
});
