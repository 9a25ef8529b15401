import { readdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { benchScene } from '../src/bench-report/scene';
import { requestNodeDevice } from '../src/cli/node-gpu';
import { maintenance } from '../src/sim/schedule';
import { Simulation } from '../src/sim/simulation';
import { readGrains } from './grain-file';

const [phase, grains = '4096', dt = '', ...sets] = process.argv.slice(2);
const constants = Object.fromEntries(sets.map((s) => [s.split('=')[0], Number(s.split('=')[1])]));
const folder = `${process.env.HOME}/.cache/tetrasand/bench/`;
const { device } = await requestNodeDevice({});
const bench = benchScene(Number(grains));
const file =
  phase === 'settled' ? folder + readdirSync(folder).find((f) => f.startsWith(`settled-${grains}-`)) : undefined;
const params = { ...bench.params, ...(dt && dt !== '0' ? { timeStep: Number(dt) } : {}) };
const sim = await Simulation.create(device, bench.scene, params, {
  start: file ? readGrains(file) : undefined,
  room: { bodies: 0, spheres: 0 },
  variant: constants as any,
});
sim.substep(64);
await device.queue.onSubmittedWorkDone();
if (phase === 'falling')
  for (let k = 0; k < 12; k++) {
    sim.substep(128);
    await device.queue.onSubmittedWorkDone();
  }
const any = sim as any;
console.log('READY');
for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'quit') break;
  const r0 = ((await sim.readCounters()) as any).rebuilds;
  const w = performance.now();
  let n = 0;
  while (performance.now() - w < 120) {
    sim.substep(128);
    n += 128;
    await device.queue.onSubmittedWorkDone();
  }
  const ms = (performance.now() - w) / n;
  const c: any = await sim.readCounters();
  if (line !== 'all') {
    console.log(
      JSON.stringify({
        ms,
        rb: 0,
        empty: 0,
        T: n / Math.max(1, c.rebuilds - r0),
        entries: c.entries,
        contacts: c.contacts,
        use: c.listUse,
        looks: c.spareLooks,
      }),
    );
    continue;
  }
  const w2 = performance.now();
  for (let i = 0; i < 5; i++) {
    any.setControl('forceRebuild', 1);
    any.submit(maintenance);
  }
  await device.queue.onSubmittedWorkDone();
  const rb = (performance.now() - w2) / 5;
  const w3 = performance.now();
  for (let i = 0; i < 10; i++) any.submit(maintenance);
  await device.queue.onSubmittedWorkDone();
  console.log(
    JSON.stringify({
      ms,
      rb,
      empty: (performance.now() - w3) / 10,
      T: n / Math.max(1, c.rebuilds - r0),
      entries: c.entries,
      contacts: c.contacts,
      use: c.listUse,
      looks: c.spareLooks,
    }),
  );
}
process.exit(0);
