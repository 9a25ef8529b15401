/**
 * npm run scenes: runs the scenes that come with the program, checks that each does what its source shows, and writes
 * docs/scenes.md.
 *
 *   npm run scenes                      all of them (an hour or two on two cores without a GPU)
 *   npm run scenes -- drum hopper       only those; the rest of the table is kept from the last run
 *   npm run scenes -- --minute drum     for a minute of simulated time, to check that they stay stable; or until everything has
 *                                       been at rest for five seconds
 *   npm run scenes -- --minute --coarse drum     the same with the coarser grains of its check
 *   npm run scenes -- --load            how long they take to load, not counting the compilation of shaders
 *
 * Results are stored in docs/scenes.jsonl, one line per scene, as soon as they exist: a run can be interrupted and resumed.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type NamedCheck, sceneChecks } from '../measure/scene-checks';
import { type SceneResult, scenesMarkdown } from '../measure/scene-checks/report';
import { loadTime, runScene, type SceneRun, troubles } from '../measure/scene-checks/run-scene';
import { limitText, passes, type SceneJson, type Variant } from '../measure/scene-checks/scene-check';
import { scenes } from '../scene/scenes';
import { requestNodeDevice } from './node-gpu';
import { ProgressBar } from './progress';

const resultsFile = path.resolve('docs/scenes.jsonl');
const minute = 60;

function readResults(): SceneResult[] {
  if (!existsSync(resultsFile)) return [];
  const lines = readFileSync(resultsFile, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as SceneResult);
}

/** Read again before each change: another process may have added lines. */
function keep(result: SceneResult): void {
  const kept = readResults().filter(({ scene }) => scene !== result.scene);
  const order = Object.keys(scenes);
  const all = [...kept, result]
    .filter(({ scene }) => order.includes(scene))
    .sort((a, b) => order.indexOf(a.scene) - order.indexOf(b.scene));
  writeFileSync(resultsFile, all.map((one) => `${JSON.stringify(one)}\n`).join(''));
  writeFileSync(path.resolve('docs/scenes.md'), scenesMarkdown(all));
}

async function runVariant(
  device: GPUDevice,
  check: NamedCheck,
  variant: Variant,
  untilRest = false,
): Promise<SceneRun> {
  const json = scenes[check.scene] as SceneJson;
  const bar = new ProgressBar(`${check.scene} ${variant.label}`.trim());
  const run = await runScene(device, variant.change?.(json) ?? json, {
    seconds: variant.seconds ?? check.seconds,
    every: check.every,
    untilRest,
    ...(variant.parameters && { parameters: variant.parameters }),
    onProgress: (part) => bar.update(part),
  });
  bar.end();
  return run;
}

const describeRun = (variant: Variant, run: SceneRun) => ({
  label: variant.label,
  seconds: Number(run.samples[run.samples.length - 1].time.toFixed(2)),
  ...(run.atRest && { atRest: true }),
  grains: run.counters.grains,
  bodies: run.bodies.length,
  dt: Number(run.dt.toPrecision(3)),
  loadTime: Number(run.loadTime.toFixed(2)),
  runTime: Number(run.runTime.toFixed(0)),
  troubles: troubles(run),
});

async function runCheck(device: GPUDevice, check: NamedCheck): Promise<boolean> {
  const runs: SceneRun[] = [];
  for (const variant of check.runs) runs.push(await runVariant(device, check, variant));
  const value = check.measure(...runs);
  const described = runs.map((run, index) => describeRun(check.runs[index], run));
  const good = passes(check, value) && described.every((run) => run.troubles.length === 0);
  const old = readResults().find(({ scene }) => scene === check.scene);
  keep({
    scene: check.scene,
    value: Number(value.toPrecision(3)),
    runs: described,
    ...(old?.minute && { minute: old.minute }),
    ...(old?.load !== undefined && { load: old.load }),
  });
  tell(check.scene, good, `${value.toPrecision(3)} ${check.unit} (${limitText(check)})`, described);
  return good;
}

/** The scene, or the check's coarser form of it where `coarser` is asked for, as long as a visitor might look at it. */
async function runMinute(device: GPUDevice, check: NamedCheck, seconds: number, coarser: boolean): Promise<boolean> {
  const variant = { ...(coarser ? check.runs[0] : { label: '' }), seconds };
  const run = describeRun(variant, await runVariant(device, { ...check, every: 0.5 }, variant, true));
  const old = readResults().find(({ scene }) => scene === check.scene);
  keep({ scene: check.scene, value: null, runs: [], ...old, minute: run });
  tell(check.scene, run.troubles.length === 0, `${seconds} s`, [run]);
  return run.troubles.length === 0;
}

/** From the scene's data to the first substep, with all shaders compiled already. */
async function runLoad(device: GPUDevice, check: NamedCheck): Promise<boolean> {
  const json = scenes[check.scene] as SceneJson;
  const load = await loadTime(device, json);
  const old = readResults().find(({ scene }) => scene === check.scene);
  keep({ scene: check.scene, value: null, runs: [], ...old, load: Number(load.toFixed(2)) });
  console.log(`${load < 1 ? 'ok  ' : 'FAIL'} ${check.scene}: loaded in ${load.toFixed(2)} processor seconds`);
  return load < 1;
}

function tell(scene: string, good: boolean, words: string, runs: readonly ReturnType<typeof describeRun>[]): void {
  console.log(`${good ? 'ok  ' : 'FAIL'} ${scene}: ${words}`);
  for (const { label, seconds, grains, dt, loadTime, runTime, troubles } of runs) {
    const trouble = troubles.length > 0 ? `; ${troubles.join(', ')}` : '';
    console.log(
      `     ${label || 'as shipped'}: ${seconds} s, ${grains} grains, dt ${dt}, loaded in ${loadTime} s, ran ${runTime} s${trouble}`,
    );
  }
}

export async function main(): Promise<number> {
  const args = process.argv.slice(2);
  const seconds = args.includes('--minute')
    ? minute
    : Number(args.find((arg) => arg.startsWith('--seconds='))?.slice(10) ?? 0);
  const names = args.filter((arg) => !arg.startsWith('--'));
  const unknown = names.filter((name) => !sceneChecks.some(({ scene }) => scene === name));
  if (unknown.length > 0 || Number.isNaN(seconds)) {
    console.error(
      `unknown scene '${unknown.join("', '")}'; available: ${sceneChecks.map(({ scene }) => scene).join(', ')}`,
    );
    return 2;
  }
  const chosen = sceneChecks.filter(({ scene }) => names.length === 0 || names.includes(scene));
  const { device } = await requestNodeDevice();
  let failed = 0;
  for (const check of chosen) {
    const good = args.includes('--load')
      ? await runLoad(device, check)
      : seconds > 0
        ? await runMinute(device, check, seconds, args.includes('--coarse'))
        : await runCheck(device, check);
    if (!good) failed++;
  }
  return failed > 0 ? 1 : 0;
}
