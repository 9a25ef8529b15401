/** docs/scenes.md: the scenes, their checks and what the last run measured. */
import { scenes } from '../../scene/scenes';
import { sceneChecks } from '.';
import { rest } from './run-scene';
import { limitText, passes } from './scene-check';

export interface RunDescription {
  readonly label: string;
  /** Simulated seconds. */
  readonly seconds: number;
  readonly grains: number;
  readonly bodies: number;
  readonly dt: number;
  /** Real seconds. */
  readonly loadTime: number;
  readonly runTime: number;
  readonly troubles: readonly string[];
  /** It ended because nothing moved any more. */
  readonly atRest?: boolean;
}

export interface SceneResult {
  readonly scene: string;
  /** Null: not measured yet. */
  readonly value: number | null;
  readonly runs: readonly RunDescription[];
  /** For a minute, or until everything was at rest. */
  readonly minute?: RunDescription;
  /** Processor seconds until it is there, besides the compilation of shaders. */
  readonly load?: number;
}

const head = `# Scenes

Written by \`npm run scenes\`, which runs every scene on this machine's WebGPU without a browser and checks that it does what its
source shows. The check of a scene is \`src/scene/scenes/<name>/check.ts\`.
Most checks run with coarser, softer grains than the scene itself, so that they take seconds instead of minutes on a
processor; the table of runs says which.

| scene | source | check | measured | limit | why this limit |
|---|---|---|---|---|---|
`;

const runsHead = `
## Runs of the checks

Unless the last column says otherwise, no number became infinite, no guard slowed a grain down, no grain was lost and no list
overflowed.

| scene | run | simulated | grains | bodies | step | run time | problems |
|---|---|---|---|---|---|---|---|
`;

const minuteHead = `
## A minute of simulated time

\`npm run scenes -- --minute\`, with the grains of the scene or with the coarser ones of its check. A run ends early when nothing drives the
scene any more and everything has been at rest for ${rest.seconds} simulated seconds (mean speed of the grains and speed of every body
below ${1000 * rest.speed} mm/s). Scenes that are missing here have not been run for that long.

| scene | run | simulated | grains | bodies | step | run time | problems |
|---|---|---|---|---|---|---|---|
`;

const loadHead = `
## Load time

\`npm run scenes -- --load\`: processor seconds from choosing a scene to its first substep in Node without a GPU, not counting the
compilation of shaders (which are reused by the next scene of the same kind).

| scene | seconds |
|---|---|
`;

const textOf = (name: string) => scenes[name] as { title: string; source: string };

export function scenesMarkdown(results: readonly SceneResult[]): string {
  const byScene = new Map(results.map((result) => [result.scene, result]));
  const rows = Object.keys(scenes).flatMap((name) => {
    const check = sceneChecks.find(({ scene }) => scene === name);
    if (!check) return [];
    const value = byScene.get(name)?.value;
    const measured =
      value === undefined || value === null
        ? 'not run yet'
        : `${value} ${check.unit}${passes(check, value) ? '' : ' **(fails)**'}`;
    const { title, source } = textOf(name);
    return [[title, source, check.what, measured.trim(), limitText(check), check.reason]];
  });
  const describe = (scene: string, run: RunDescription) => [
    textOf(scene).title,
    run.label || 'as shipped',
    `${run.seconds} s${run.atRest ? ', at rest' : ''}`,
    run.grains,
    run.bodies,
    `${(1e6 * run.dt).toPrecision(3)} µs`,
    `${run.runTime} s`,
    run.troubles.join(', ') || 'none',
  ];
  const runs = results.flatMap(({ scene, runs: checked }) => checked.map((run) => describe(scene, run)));
  const minutes = results.flatMap(({ scene, minute }) => (minute ? [describe(scene, minute)] : []));
  const loads = results.flatMap(({ scene, load }) => (load === undefined ? [] : [[textOf(scene).title, load]]));
  const table = (lines: readonly (readonly unknown[])[]) => lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
  return head + table(rows) + runsHead + table(runs) + minuteHead + table(minutes) + loadHead + table(loads);
}
