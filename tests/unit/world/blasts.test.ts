import { expect, test } from 'vitest';
import { defaultParams } from '../../../src/params/table';
import { validateScene } from '../../../src/scene/validate';
import { Simulation } from '../../../src/simulation';

const time = 0.01;

/** Two grains on either side of a charge, and one beyond its reach. */
async function charged(blasts: unknown = [{ time, centre: [0, 0, 0], radius: 0.05, speed: 2 }]): Promise<Simulation> {
  const position = [
    [-0.01, 0, 0],
    [0.01, 0, 0],
    [0.2, 0, 0],
  ];
  const result = validateScene({ name: 'charge', parameters: { gravity: 0 }, grains: { position }, blasts });
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  return Simulation.create(null, result.scene, { ...defaultParams(), ...result.scene.parameters, capacity: 3 });
}

const speeds = async (sim: Simulation) => {
  const { velocity, ids } = await sim.readState();
  const byId = Array.from(ids, (id, g) => [id, velocity[3 * g]] as const).sort((a, b) => a[0] - b[0]);
  return byId.map(([, speed]) => speed);
};

test('a blast throws what is near, both ways alike, and only once', async () => {
  const sim = await charged();
  const [before, after] = [Math.floor(time / sim.dt), Math.ceil(0.005 / sim.dt)];
  sim.substep(before);
  expect(await speeds(sim)).toEqual([0, 0, 0]);
  sim.substep(1);
  const [left, right, far] = await speeds(sim);
  expect(right).toBeGreaterThan(1.8); // 1 − e^(−4 (1 − 0.2²)²) of 2 m/s
  expect(right).toBeLessThan(2);
  expect(left).toBeCloseTo(-right, 6);
  expect(far).toBe(0);
  sim.substep(after);
  const later = await speeds(sim);
  expect(later[1]).toBeCloseTo(right, 6); // a second one would bring it nearer to 2 m/s
});

test('when it goes off does not depend on how substeps are grouped', async () => {
  const [one, other] = [await charged(), await charged()];
  const count = 2 * Math.ceil(time / one.dt);
  one.substep(count);
  for (let i = 0; i < count; i++) other.substep(1);
  expect((await one.readState()).position).toEqual((await other.readState()).position);
});

test('nobody hears of it: a replay of what people did has the scene, and with it the blast', async () => {
  const sim = await charged();
  const heard: string[] = [];
  sim.onAct = ({ kind }) => heard.push(kind);
  sim.substep(2 * Math.ceil(time / sim.dt));
  expect(heard).toEqual(['advance']);
});

test.each([
  [[{ centre: [0, 0, 0], radius: 0, speed: 1 }], 'blasts[0].radius'],
  [[{ centre: [0, 0], radius: 1, speed: 1 }], 'blasts[0].centre'],
  [[{ time: -1, centre: [0, 0, 0], radius: 1, speed: 1 }], 'blasts[0].time'],
  [[{ centre: [0, 0, 0], radius: 1 }], 'blasts[0].speed'],
  [[{ centre: [0, 0, 0], radius: 1, speed: 1, dose: 2 }], 'blasts[0].dose'],
])('%j is refused', (blasts, path) => {
  const result = validateScene({ name: 'bad', blasts });
  expect(
    'problems' in result && result.problems.map((problem) => problem.path.split('[').slice(0, 2).join('[')),
  ).toContain(path);
});
