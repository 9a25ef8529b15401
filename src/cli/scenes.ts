/**
 * `npm run scenes`: runs the checks of all scenes, or of those named, at their coarsest level, and writes docs/scenes.md.
 * `--detail GRAINS` (or `written`, `finest`, `all`): at another level, or at every one. `--minute` or `--seconds=N`: without
 * their checks, for a simulated minute or that long, or until everything is at rest. `--load`: only how long they take to be
 * there. Results are kept one by one, so that a long run can be interrupted and resumed.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type NamedCheck, sceneChecks } from '../measure/scene-checks';
import { isSameLevel, type LevelResult, scenesMarkdown } from '../measure/scene-checks/report';
import { loadTime, runScene, type SceneRun, stillToCome, troubles } from '../measure/scene-checks/run-scene';
import { dataFor, limitText, passes, type Variant } from '../measure/scene-checks/scene-check';
import type { DetailWish } from '../scene/detail/types';
import { namedScene } from '../scene/scenes';
import { validateScene } from '../scene/validate';
import { requestNodeDevice } from './node-gpu';
import { readDetailWish, UsageError } from './options';
import { ProgressBar } from './progress';

const resultsFile = path.resolve('docs/scenes.jsonl');
const minute = 60;

function readResults(): LevelResult[] {
  if (!existsSync(resultsFile)) return [];
  const lines = readFileSync(resultsFile, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as LevelResult);
}

/** Read again before each change: another process may have added lines. Levels that a scene no longer has drop out. */
function keep(result: Partial<LevelResult> & Pick<LevelResult, 'scene' | 'level'>): void {
  const all = readResults();
  const old = all.find((other) => isSameLevel(other, result));
  const order = sceneChecks.map(({ scene }) => scene);
  const merged: LevelResult = { value: null, runs: [], ...old, ...result };
  const kept = [...all.filter((other) => other !== old), merged]
    .filter(({ scene, level }) => order.includes(scene) && levelsOf(scene, 'all').includes(level))
    .sort((a, b) => order.indexOf(a.scene) - order.indexOf(b.scene) || a.level - b.level);
  writeFileSync(resultsFile, kept.map((one) => `${JSON.stringify(one)}\n`).join(''));
  writeFileSync(path.resolve('docs/scenes.md'), scenesMarkdown(kept));
}

/** Levels of a scene that are asked for, by their grains. */
function levelsOf(name: string, wish: DetailWish | 'all'): number[] {
  const result = validateScene(namedScene(name), wish === 'all' ? {} : { detail: wish });
  if ('problems' in result) throw new Error(`${name} cannot be opened`);
  const { levels, level } = result.scene.detail;
  return wish === 'all' ? [...levels] : [levels[level]];
}

interface Length {
  readonly seconds: number;
  readonly every: number;
  readonly untilRest?: boolean;
}

async function runVariant(
  device: GPUDevice,
  scene: string,
  detail: number,
  variant: Variant,
  { seconds, every, untilRest = false }: Length,
): Promise<SceneRun> {
  const bar = new ProgressBar(`${scene} ${detail} ${variant.label}`.trim());
  const run = await runScene(device, dataFor(namedScene(scene), variant), {
    detail,
    seconds,
    every,
    untilRest,
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
  coming: stillToCome(run),
  bodies: run.bodies.length,
  radius: run.params.radius,
  dt: Number(run.dt.toPrecision(3)),
  loadTime: Number(run.loadTime.toFixed(2)),
  runTime: Number(run.runTime.toFixed(0)),
  troubles: troubles(run),
});

async function runCheck(device: GPUDevice, check: NamedCheck, level: number): Promise<boolean> {
  const runs: SceneRun[] = [];
  for (const variant of check.runs) runs.push(await runVariant(device, check.scene, level, variant, check));
  const value = check.measure(...runs);
  const described = runs.map((run, index) => describeRun(check.runs[index], run));
  const good = passes(check, value) && described.every((run) => run.troubles.length === 0);
  const { scale } = runs[0].scene.detail;
  keep({ scene: check.scene, level, scale, value: Number(value.toPrecision(3)), runs: described });
  tell(check.scene, level, good, `${value.toPrecision(3)} ${check.unit} (${limitText(check)})`, described);
  return good;
}

/** As long as a visitor might look at it. */
async function runMinute(device: GPUDevice, { scene }: NamedCheck, level: number, seconds: number): Promise<boolean> {
  const variant = { label: '' };
  const run = await runVariant(device, scene, level, variant, { seconds, every: 0.5, untilRest: true });
  const described = describeRun(variant, run);
  keep({ scene, level, scale: run.scene.detail.scale, minute: described });
  tell(scene, level, described.troubles.length === 0, `${seconds} s`, [described]);
  return described.troubles.length === 0;
}

/** From the scene's data to the first substep, with all shaders compiled already. */
async function runLoad(device: GPUDevice, { scene }: NamedCheck, level: number): Promise<boolean> {
  const load = await loadTime(device, namedScene(scene) as object, { detail: level });
  keep({ scene, level, load: Number(load.toFixed(2)) });
  console.log(`${load < 1 ? 'ok  ' : 'FAIL'} ${scene} ${level}: loaded in ${load.toFixed(2)} processor seconds`);
  return load < 1;
}

function tell(
  scene: string,
  level: number,
  good: boolean,
  words: string,
  runs: readonly ReturnType<typeof describeRun>[],
): void {
  console.log(`${good ? 'ok  ' : 'FAIL'} ${scene} ${level}: ${words}`);
  for (const { label, seconds, grains, coming, dt, loadTime, runTime, troubles } of runs) {
    const trouble = troubles.length > 0 ? `; ${troubles.join(', ')}` : '';
    console.log(
      `     ${label || 'as shipped'}: ${seconds} s, ${grains} grains${coming > 0 ? ` (${coming} still to come)` : ''}, dt ${dt}, loaded in ${loadTime} s, ran ${runTime} s${trouble}`,
    );
  }
}

interface Orders {
  readonly names: readonly string[];
  readonly detail: DetailWish | 'all';
  /** Simulated; 0: the checks. */
  readonly seconds: number;
  readonly load: boolean;
}

/** Throws UsageError. */
function readOrders(args: readonly string[]): Orders {
  const rest = args.flatMap((arg) => (arg.startsWith('--detail=') ? ['--detail', arg.slice(9)] : [arg]));
  const at = rest.indexOf('--detail');
  const [, text] = at < 0 ? [] : rest.splice(at, 2);
  const seconds = rest.includes('--minute')
    ? minute
    : Number(rest.find((arg) => arg.startsWith('--seconds='))?.slice(10) ?? 0);
  if (!(seconds >= 0)) throw new UsageError('--seconds: expected a number of simulated seconds');
  const names = rest.filter((arg) => !arg.startsWith('--'));
  const unknown = names.filter((name) => !sceneChecks.some(({ scene }) => scene === name));
  if (unknown.length > 0) {
    const available = sceneChecks.map(({ scene }) => scene).join(', ');
    throw new UsageError(`unknown scene '${unknown.join("', '")}'; available: ${available}`);
  }
  const detail = at < 0 ? 'coarsest' : text === 'all' ? 'all' : readDetailWish(text ?? '');
  return { names, detail, seconds, load: rest.includes('--load') };
}

export async function main(): Promise<number> {
  let orders: Orders;
  try {
    orders = readOrders(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(error.message);
    return 2;
  }
  const { names, detail, seconds, load } = orders;
  const { device } = await requestNodeDevice();
  let failed = 0;
  for (const check of sceneChecks.filter(({ scene }) => names.length === 0 || names.includes(scene))) {
    for (const level of levelsOf(check.scene, detail)) {
      const good = load
        ? await runLoad(device, check, level)
        : seconds > 0
          ? await runMinute(device, check, level, seconds)
          : await runCheck(device, check, level);
      if (!good) failed++;
    }
  }
  return failed > 0 ? 1 : 0;
}
