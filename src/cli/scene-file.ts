/** Finds the scene named on the command line: a built-in one, a JSON file or a saved state. */
import { readFileSync } from 'node:fs';
import { type LoadedScene, loadSceneData as resolveScene } from '../library/load-scene';
import { formatProblem, type Problem } from '../params/problem';
import { type Params, parameterSpec } from '../params/table';
import { checkValue } from '../params/validate';
import { inForm, withFormName, wrongForm } from '../scene/forms';
import { namedScene, scenes } from '../scene/scenes';
import { decodeState, type SavedState } from '../world/saved-state';
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
  const known = namedScene(name);
  if (known) return known;
  if (name.endsWith('.json')) return readJson(name);
  throw new UsageError(
    `${name}: unknown scene. Available: ${Object.keys(scenes).join(', ')}; or pass a .json or .tetrasand file`,
  );
}

export type { LoadedScene } from '../library/load-scene';

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
export type SceneChoice = Pick<SimOptions, 'scene' | 'set' | 'grains' | 'method' | 'form' | 'detail'>;

/** A scene that is there as plain data. */
export const loadSceneData = (data: unknown, params: Params): LoadedScene => loaded(data, { parameters: params });

export function loadScene(options: SceneChoice): LoadedScene {
  const kept = options.scene.endsWith('.tetrasand') ? readState(options.scene) : undefined;
  const data = kept ? kept.state.scene : sceneJson(options.scene);
  const state = options.grains ? (readJson(options.grains) as { grains?: unknown; bodies?: unknown }) : undefined;
  const { parameters, problems } = parametersOf(options.set);
  const changes = { ...options, parameters, problems, bodies: state?.bodies, named: (key: string) => `--${key}` };
  if (!state) return loaded(data, changes, kept);
  // grains replace those of the form that is asked for
  const { form, ...others } = changes;
  const wrong = form === undefined ? null : wrongForm(data, form);
  const formed = inForm(form === undefined || wrong ? data : withFormName(data, form));
  return loaded({ ...formed, grains: state.grains ?? state }, wrong ? changes : others, kept);
}

function loaded(...given: Parameters<typeof resolveScene>): LoadedScene {
  const result = resolveScene(...given);
  if ('problems' in result) throw new UsageError(result.problems.map(formatProblem).join('\n'));
  return result;
}

/** Values as they stand on the command line. */
function parametersOf(set: SceneChoice['set']): { parameters: Partial<Params>; problems: Problem[] } {
  const problems: Problem[] = [];
  const parameters: Record<string, number | string> = {};
  for (const [key, text] of Object.entries(set)) {
    const spec = parameterSpec(key);
    if (!spec) {
      problems.push({ path: `--set ${key}`, message: 'unknown parameter; --help lists them' });
      continue;
    }
    const value = spec.options || spec.check ? text : text.trim() === '' ? Number.NaN : Number(text);
    const wrong = checkValue(spec, value);
    if (wrong) problems.push({ path: `--set ${key}`, message: wrong.replace('got NaN', `got "${text}"`) });
    else parameters[key] = value;
  }
  return { parameters, problems };
}
