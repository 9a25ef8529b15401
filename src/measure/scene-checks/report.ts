/** docs/scenes.md: the scenes, their checks and what the last run measured. */
import { inForm } from '../../scene/forms';
import { namedScene } from '../../scene/scenes';
import { validateScene } from '../../scene/validate';
import { sceneChecks } from '.';
import { rest } from './run-scene';
import { limitText, passes } from './scene-check';
import { stiffnessOf, whySo } from './stiffness';

export interface RunDescription {
  readonly label: string;
  /** Simulated seconds. */
  readonly seconds: number;
  readonly grains: number;
  /** That streams have not let go yet. */
  readonly coming?: number;
  readonly bodies: number;
  /** m: of a sphere. */
  readonly radius: number;
  readonly dt: number;
  /** Real seconds. */
  readonly loadTime: number;
  readonly runTime: number;
  readonly troubles: readonly string[];
  /** It ended because nothing moved any more. */
  readonly atRest?: boolean;
}

/** What was measured of a scene at one of its levels. */
export interface LevelResult {
  readonly scene: string;
  /** By its number of grains. */
  readonly level: number;
  /** Of the grains, over those of the scene as it is written. */
  readonly scale?: number;
  /** Null: not measured yet. */
  readonly value: number | null;
  readonly runs: readonly RunDescription[];
  /** For a minute, or until everything was at rest. */
  readonly minute?: RunDescription;
  /** Processor seconds until it is there, besides the compilation of shaders. */
  readonly load?: number;
}

export const isSameLevel = (
  a: Pick<LevelResult, 'scene' | 'level'>,
  b: Pick<LevelResult, 'scene' | 'level'>,
): boolean => a.scene === b.scene && a.level === b.level;

const head = `# Scenes

Written by \`npm run scenes\`, which runs every scene on this machine's WebGPU without a browser and checks that it does what its
source shows. The check of a scene is \`src/scene/scenes/<name>/check.ts\`. Scenes run as the page shows them, at one or several of their
levels of detail: at the coarsest, unless \`--detail GRAINS\`, \`--detail written\` (as in the scene's file), \`--detail finest\` or
\`--detail all\` is given. Nothing else is changed for a check but the parameters that its run names.

| scene | source | check | limit | why this limit |
|---|---|---|---|---|
`;

const levelsHead = `
## Scenes and levels

About how many grains each level has, from coarse to fine; the scene as it is written in bold.

| scene | levels |
|---|---|
`;

const stiffnessHead = `
## Stiffness

Young's modulus of the (softest) grains of each scene as it is written, how far an elastic head-on impact of two grains at 1 m/s presses
their spheres in, over the radius, and why it is so. Quartz has 70 GPa: no scene could run with it. The page says when the running
sand overlaps by more than a tenth of a radius.

| scene | E | impact at 1 m/s | step | why |
|---|---|---|---|---|
`;

const runsHead = `
## Runs of the checks

A row per scene and level (and per run, where a check compares several). Levels that are missing here have not been run. Unless the last
column says otherwise, no number became infinite, no guard slowed a grain down, no grain was lost or could not be poured, and no
list overflowed. Some checks end while sand is still being poured: those grains are *to come*. Fills hold about as many grains as
the level says: rows of larger grains use a place less well.

| scene | level | measured | run | simulated | grains | bodies | sphere radius | step | run time | problems |
|---|---|---|---|---|---|---|---|---|---|---|
`;

const minuteHead = `
## A minute of simulated time

\`npm run scenes -- --minute\`. A run ends early when nothing drives the scene any more and everything has been at rest for ${rest.seconds} simulated
seconds (mean speed of the grains and speed of every body below ${1000 * rest.speed} mm/s). Scenes and levels that are missing here have not been
run for that long.

| scene | level | run | simulated | grains | bodies | sphere radius | step | run time | problems |
|---|---|---|---|---|---|---|---|---|---|
`;

const loadHead = `
## Load time

\`npm run scenes -- --load\`: processor seconds from choosing a scene to its first substep in Node without a GPU, not counting the
compilation of shaders (which are reused by the next scene of the same kind).

| scene | level | seconds |
|---|---|---|
`;

const textOf = (id: string) => {
  const data = namedScene(id) as { form?: string };
  const { title, source } = inForm(data) as { title: string; source: string };
  return { title: data.form ? `${title}, ${data.form}` : title, source };
};
const table = (lines: readonly (readonly unknown[])[]) => lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('');

const cells = (run: RunDescription) => [
  run.label || 'as shipped',
  `${run.seconds} s${run.atRest ? ', at rest' : ''}`,
  run.coming ? `${run.grains}, ${run.coming} to come` : run.grains,
  run.bodies,
  `${Number((1000 * run.radius).toPrecision(3))} mm`,
  `${(1e6 * run.dt).toPrecision(3)} µs`,
  `${run.runTime} s`,
  run.troubles.join(', ') || 'none',
];

const levelName = ({ level, scale }: LevelResult) => `${level}${scale === 1 ? ', as written' : ''}`;

/** The levels of a scene, the written one in bold. */
function levelList(name: string): string {
  const result = validateScene(namedScene(name));
  if ('problems' in result) return '';
  const { levels, written } = result.scene.detail;
  if (levels.length === 1) return 'only as written';
  return levels.map((grains, level) => (level === written ? `**${grains}**` : grains)).join(', ');
}

function stiffnessRow(name: string): string[][] {
  const result = validateScene(namedScene(name));
  const stiffness = 'problems' in result ? null : stiffnessOf(result.scene);
  if (!stiffness) return [];
  const { youngModulus, overlap, dt } = stiffness;
  const [modulus, step] = [`${Number((youngModulus / 1e6).toPrecision(3))} MPa`, `${(1e6 * dt).toPrecision(3)} µs`];
  return [[textOf(name).title, modulus, `${Math.round(100 * overlap)} %`, step, whySo(name, stiffness)]];
}

export function scenesMarkdown(results: readonly LevelResult[]): string {
  const checks = sceneChecks.map((check) => {
    const { title, source } = textOf(check.scene);
    return [title, source, check.what, limitText(check), check.reason];
  });
  const levels = sceneChecks.map(({ scene }) => [textOf(scene).title, levelList(scene)]);
  const measured = (result: LevelResult) => {
    const check = sceneChecks.find(({ scene }) => scene === result.scene);
    if (!check || result.value === null) return 'not run yet';
    return `${result.value} ${check.unit}${passes(check, result.value) ? '' : ' **(fails)**'}`.trim();
  };
  const name = (result: LevelResult) => [textOf(result.scene).title, levelName(result)];
  const runs = results.flatMap((result) =>
    result.runs.map((run, index) => [...name(result), index === 0 ? measured(result) : '', ...cells(run)]),
  );
  const minutes = results.flatMap((result) => (result.minute ? [[...name(result), ...cells(result.minute)]] : []));
  const loads = results.flatMap((result) => (result.load === undefined ? [] : [[...name(result), result.load]]));
  return [
    head + table(checks),
    levelsHead + table(levels),
    stiffnessHead + table(sceneChecks.flatMap(({ scene }) => stiffnessRow(scene))),
    runsHead + table(runs),
    minutes.length > 0 ? minuteHead + table(minutes) : '',
    loads.length > 0 ? loadHead + table(loads) : '',
  ].join('');
}
