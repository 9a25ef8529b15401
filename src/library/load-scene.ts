/** From a scene as plain data, or a saved state, and what is to be changed in it, to what a simulation is made of. */
import { methodNamed } from '../methods';
import type { Problem } from '../params/problem';
import { defaultParams, type Params } from '../params/table';
import { checkCombination } from '../params/validate';
import type { DetailWish } from '../scene/detail/types';
import { withFormName, wrongForm } from '../scene/forms';
import { resolveMaterials } from '../scene/materials';
import { defaultMethod, wrongMethod } from '../scene/method-names';
import { Reader } from '../scene/read/reader';
import { copyCount, type Scene } from '../scene/types';
import { validateScene } from '../scene/validate';
import type { BodyState } from '../world/bodies';
import { readBodyRows } from '../world/body-state-file';
import { checkMaterials, type decodeState, type SavedState } from '../world/saved-state';

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

export interface SceneChanges {
  readonly method?: string;
  /** One of the scene's forms: `own`, or for example `paper`. */
  readonly form?: string;
  readonly detail?: DetailWish;
  /** Checked values. */
  readonly parameters?: Partial<Params>;
  /** Rows of a state file, unchecked: where the bodies are. */
  readonly bodies?: unknown;
  /** What is wrong already. */
  readonly problems?: readonly Problem[];
  /** What the caller calls `method`, `form` and `detail`. */
  readonly named?: (key: string) => string;
}

/** `kept`: the state that the scene comes from. */
export function loadSceneData(
  data: unknown,
  { method, form, detail, parameters = {}, bodies, problems: known = [], named = (key) => key }: SceneChanges,
  kept?: ReturnType<typeof decodeState>,
): LoadedScene | { readonly problems: readonly Problem[] } {
  const saved = kept?.state;
  const problems = [...known];
  let json = data;
  if (form !== undefined) {
    const wrong = saved ? 'a saved state is in the form that it is in; it holds for scenes' : wrongForm(data, form);
    if (wrong) problems.push({ path: named('form'), message: wrong });
    else json = withFormName(data, form);
  }
  if (method) {
    const own = (json as { method?: string } | null)?.method ?? defaultMethod;
    const wrong = saved && method !== own ? `this state goes on with its own method, ${own}` : null;
    const problem = wrongMethod(method) ?? wrong;
    if (problem) problems.push({ path: named('method'), message: problem });
    else json = { ...(json as object), method };
  }
  if (saved && detail !== undefined) {
    problems.push({ path: named('detail'), message: 'a saved state has the grains that it has; it holds for scenes' });
  }
  // the scene is checked with the changed parameters: fewer grains of a larger radius fit
  const result = validateScene(json, { detail, parameters: { ...saved?.params, ...parameters } });
  if ('problems' in result) problems.push(...result.problems);
  const reader = new Reader();
  const bodyCount = 'scene' in result ? result.scene.bodies.reduce((sum, body) => sum + copyCount(body), 0) : 0;
  const bodyStates = bodies === undefined ? undefined : readBodyRows(reader, bodies, 'bodies', bodyCount);
  problems.push(...reader.problems);
  if (problems.length > 0 || !('scene' in result)) return { problems };
  const { scene, warnings } = result;
  const params = { ...defaultParams(), ...scene.parameters };
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
