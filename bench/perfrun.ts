import { readdirSync } from 'node:fs';
import { benchScene } from '../src/bench-report/scene';
import { requestNodeDevice } from '../src/cli/node-gpu';
import { Simulation } from '../src/sim/simulation';
import { readGrains } from './grain-file';

const [phase, grains = '4096'] = process.argv.slice(2);
const folder = `${process.env.HOME}/.cache/tetrasand/bench/`;
const { device } = await requestNodeDevice({});
const bench = benchScene(Number(grains));
const file =
  phase === 'settled' ? folder + readdirSync(folder).find((f) => f.startsWith(`settled-${grains}-`)) : undefined;
const sim = await Simulation.create(device, bench.scene, bench.params, {
  start: file ? readGrains(file) : undefined,
  room: { bodies: 0, spheres: 0 },
});
sim.substep(64);
await device.queue.onSubmittedWorkDone();
console.log('READY', process.pid);
const t = performance.now();
let n = 0;
while (performance.now() - t < 25000) {
  sim.substep(128);
  n += 128;
  await device.queue.onSubmittedWorkDone();
  if (phase === 'falling' && n > 3000) {
    n = 0;
    await (sim as any).reset?.();
  }
}
process.exit(0);
