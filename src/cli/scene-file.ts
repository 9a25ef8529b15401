/** Finds the scene named on the command line: a built-in one, a JSON file or a saved state. */
import { readFileSync } from 'node:fs';
import { methodNamed } from '../methods';
import { formatProblem, type Problem } from '../params/problem';
import { defaultParams, type Params, parameterSpec } from '../params/table';
import { checkCombination, checkValue } from '../params/validate';
import { resolveMaterials } from '../scene/materials';
import { defaultMethod, wrongMethod } from '../scene/method-names';
import { Reader } from '../scene/read/reader';
import { scenes } from '../scene/scenes';
import { copyCount, type Scene } from '../scene/types';
import { validateScene } from '../scene/validate';
import type { BodyState } from '../world/bodies';
import { readBodyRows } from '../world/body-state-file';
import { checkMaterials, decodeState, type SavedState } from '../world/saved-state';
import { StateFileError } from '../world/state-file';
import { type SimOptions, UsageError } from './options';

function readJson(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`${file}: cannot read the file (${(error as NodeJS.ErrnoException).code})`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${file}: not valid JSON: ${(error as Error).message}`);
  }
}

function sceneJson(name: string): unknown {
  if (Object.hasOwn(scenes, name)) return scenes[name];
  if (name.endsWith('.json')) return readJson(name);
  throw new UsageError(
    `${name}: unknown scene. Available: ${Object.keys(scenes).join(', ')}; or pass a .json or .tetrasand file`,
  );
}

export interface LoadedScene {
  scene: Scene;
  /** As plain data. */
  data: unknown;
  /** A full state goes on where it was. */
  saved?: SavedState;
  params: Params;
  /** Where the bodies of a state file are, in the order of the scene's; absent: where the scene puts them. */
  bodyStates?: BodyState[];
  warnings: Problem[];
}

function readState(file: string): { state: SavedState; warnings: Problem[] } {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new UsageError(`${file}: cannot read the file (${(error as NodeJS.ErrnoException).code})`);
  }
  try {
    return decodeState(bytes);
  } catch (error) {
    if (error instanceof StateFileError) throw new UsageError(`${file}: ${error.message}`);
    throw error;
  }
}

/** What to load, with which changes. */
export type SceneChoice = Pick<SimOptions, 'scene' | 'set' | 'grains' | 'method' | 'detail'>;

/** A scene that is there as plain data. */
export const loadSceneData = (data: unknown, params: Params): LoadedScene =>
  loadJson({ scene: '', set: {} }, data, undefined, params);

export function loadScene(options: SceneChoice): LoadedScene {
  const kept = options.scene.endsWith('.tetrasand') ? readState(options.scene) : undefined;
  const saved = kept?.state;
  return loadJson(options, saved ? saved.scene : sceneJson(options.scene), kept);
}

function loadJson(
  options: SceneChoice,
  data: unknown,
  kept?: ReturnType<typeof readState>,
  given: Partial<Params> = kept?.state.params ?? {},
): LoadedScene {
  const saved = kept?.state;
  let json = data;
  const state = options.grains ? (readJson(options.grains) as { grains?: unknown; bodies?: unknown }) : undefined;
  if (options.grains) json = { ...(json as object), grains: state?.grains ?? state };
  const problems: Problem[] = [];
  if (options.method) {
    const own = (json as { method?: string })?.method ?? defaultMethod;
    const wrong = saved && options.method !== own ? `this state goes on with its own method, ${own}` : null;
    const problem = wrongMethod(options.method) ?? wrong;
    if (problem) problems.push({ path: '--method', message: problem });
    else json = { ...(json as object), method: options.method };
  }
  const changes: Record<string, number | string> = {};
  for (const [key, text] of Object.entries(options.set)) {
    const spec = parameterSpec(key);
    if (!spec) {
      problems.push({ path: `--set ${key}`, message: 'unknown parameter; --help lists them' });
      continue;
    }
    const value = spec.options ? text : text.trim() === '' ? Number.NaN : Number(text);
    const wrong = checkValue(spec, value);
    if (wrong) problems.push({ path: `--set ${key}`, message: wrong.replace('got NaN', `got "${text}"`) });
    else changes[key] = value;
  }
  if (saved && options.detail !== undefined) {
    problems.push({ path: '--detail', message: 'a saved state has the grains that it has; it holds for scenes' });
  }
  // the scene is checked with the changed parameters: fewer grains of a larger radius fit
  const result = validateScene(json, { detail: options.detail, parameters: { ...given, ...changes } });
  if ('problems' in result) problems.push(...result.problems);
  const reader = new Reader();
  const bodyCount = 'scene' in result ? result.scene.bodies.reduce((sum, body) => sum + copyCount(body), 0) : 0;
  const bodyStates = state?.bodies === undefined ? undefined : readBodyRows(reader, state.bodies, 'bodies', bodyCount);
  problems.push(...reader.problems);
  if (problems.length > 0 || !('scene' in result)) throw new UsageError(problems.map(formatProblem).join('\n'));
  const params = { ...defaultParams(), ...result.scene.parameters };
  const { scene, warnings } = result;
  const materials = resolveMaterials(scene, params);
  const world = { scene, params, materials, obstacles: scene.obstacles, bodies: [] };
  const hints = [...checkCombination(params), ...methodNamed(scene.method).check(world)];
  if (saved) checkMaterials(saved.grains, scene.materials.length);
  return {
    scene,
    data: json,
    params,
    ...(saved && { saved }),
    ...(bodyStates && { bodyStates }),
    warnings: [...(kept?.warnings ?? []), ...warnings, ...hints],
  };
}
