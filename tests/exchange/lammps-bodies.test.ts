/** Rigid bodies on LAMMPS: they weigh what the mesh weighs, once, and may lie outside of the sand's own bounds. */
import { beforeAll, describe, expect, test } from 'vitest';
import { requestNodeDevice } from '../../src/cli/node-gpu';
import { translateScene } from '../../src/exchange/lammps/translate';
import { gravityVector } from '../../src/params/gravity';
import { bodyMass } from '../../src/world/bodies';
import { type PreparedBody, prepareBodies } from '../../src/world/prepare-bodies';
import { onLammps, type SmallScene, smallScene } from '../support/lammps';

/** A torus falls, one grain falls beside it, another one is poured later. */
const falling = smallScene({
  parameters: { youngModulus: 1e6 },
  grains: [{ position: [[0.1, 0.5, 0]] }, { fill: 'pour', centre: [-0.1, 0.5, 0], radius: 0.01, rate: 100, count: 1 }],
  bodies: [{ mesh: 'torus', size: 0.04, density: 700, position: [0, 0.6, 0], orientation: 'random' }],
  floor: -1,
});

let bodies: PreparedBody[];
beforeAll(async () => {
  const { device } = await requestNodeDevice();
  bodies = await prepareBodies(device, falling.scene, falling.params);
  device.destroy();
});

const textOf = (small: SmallScene, name: string): string => {
  const { files } = translateScene({ scene: small.scene, data: small.data, params: small.params, bodies, time: 0.1 });
  return [...(files.find((file) => file.name === name)?.chunks() ?? [])].join('');
};

describe('the weight of bodies', () => {
  test('mass in the body file and of all spheres of the molecule are that of the mesh', () => {
    const mass = bodyMass(bodies[0]);
    expect(Number(textOf(falling, 'bodies.txt').split('\n')[1].split(' ')[1]) / mass).toBeCloseTo(1, 9);
    const atoms = textOf(falling, 'start.data').split('Atoms # sphere\n\n')[1].split('\n\n')[0].split('\n');
    const spheres = atoms.slice(0, bodies[0].shape.spheres.length / 3).map((line) => line.split(' ').map(Number));
    const sum = spheres.reduce((total, [, , diameter, density]) => total + (density * Math.PI * diameter ** 3) / 6, 0);
    expect(sum / mass).toBeCloseTo(1, 9);
  });

  test('a body and grains fall alike: ½ g t², no spin', async () => {
    const { end, job } = await onLammps(falling, 0.1, { bodies });
    const time = (job.steps.last - job.steps.first) * job.manifest.dt;
    const g = Math.hypot(...gravityVector(falling.params));
    const [body] = end.bodies;
    // velocity Verlet is exact for a steady pull, and dumps have 12 digits; but fix rigid leaves the weight out of the first
    // half kick of every run, which the list of differences says
    const lost = (job.input.match(/^run /gm)?.length ?? 0) * (job.manifest.dt / 2);
    expect(job.differences.map(({ what }) => what)).toContain('the weight of bodies in every step');
    expect(body.velocity[1]).toBeCloseTo(-g * (time - lost), 5);
    expect(Math.abs(body.position[1] - 0.6 + (g * time ** 2) / 2)).toBeLessThan(g * lost * time);
    for (const spin of body.angularVelocity) expect(Math.abs(spin)).toBeLessThan(1e-6);
    expect(end.velocity[1]).toBeCloseTo(-g * time, 5);
    expect(end.ids.length).toBe(2);
    // the newcomer fell since it came
    expect(end.velocity[4]).toBeLessThan(-0.5);
  });
});

test('a body outside of what the scene knows as its bounds lies in the box of the data file', () => {
  const { scene, data, params } = falling;
  const away = bodies.map((body) => ({ ...body, position: [3, 0.6, -2] as const })) as unknown as PreparedBody[];
  const { files } = translateScene({ scene, data, params, bodies: away, time: 0.1 });
  const text = [...files[0].chunks()].join('');
  expect(Number(/^\S+ (\S+) xlo xhi/m.exec(text)?.[1])).toBeGreaterThan(3);
  expect(Number(/^(\S+) \S+ zlo zhi/m.exec(text)?.[1])).toBeLessThan(-2);
});
