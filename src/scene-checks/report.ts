/** docs/scenes.md: the scenes, their checks and what the last run measured. */
import { scenes } from '../scene/scenes';
import { sceneChecks } from '.';
import { passes } from './check';

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
}

export interface SceneResult {
  readonly scene: string;
  /** Null: not measured yet. */
  readonly value: number | null;
  readonly runs: readonly RunDescription[];
  /** The scene as it is, for as long as the machine allowed. */
  readonly minute?: RunDescription;
}

const head = `# Scenes

Made by \`npm run scenes\`, which runs every scene on this machine's WebGPU without a browser and checks that it does what its
source shows. Checks are in \`src/scene-checks\`.
Some checks run with coarser, softer grains than the scene itself, so that they take seconds instead of minutes on a
processor; the table of runs says which.

| scene | source | check | measured | limit | why this limit |
|---|---|---|---|---|---|
`;

const middle = `
## Runs

In all of these nothing became infinite, no guard had to slow a grain down, no grain was lost and no list overflowed, unless
the last column says so. *As it is* runs show how long the unchanged scene was run for.

| scene | run | simulated | grains | bodies | step | took | trouble |
|---|---|---|---|---|---|---|---|
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
    const limit = [check.least !== undefined && `≥ ${check.least}`, check.most !== undefined && `≤ ${check.most}`];
    const { title, source } = textOf(name);
    return [[title, source, check.what, measured.trim(), limit.filter(Boolean).join(', '), check.reason]];
  });
  const runs = results.flatMap(({ scene, runs: checked, minute }) =>
    [...checked, ...(minute ? [minute] : [])].map((run) => [
      textOf(scene).title,
      run.label || 'as it is',
      `${run.seconds} s`,
      run.grains,
      run.bodies,
      `${(1e6 * run.dt).toPrecision(3)} µs`,
      `${run.runTime} s`,
      run.troubles.join(', ') || 'none',
    ]),
  );
  const table = (lines: readonly (readonly unknown[])[]) => lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
  return head + table(rows) + middle + table(runs);
}
