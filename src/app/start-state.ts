/** Which scene and parameters an address asks for. Nonsense gives the nearest valid state and a list of what was wrong. */

import { SimError } from '../gpu/errors';
import { decodeParams } from '../params/codec';
import { formatProblem, type Problem } from '../params/problem';
import { defaultParams, type Params } from '../params/table';
import { scenes } from '../scene/scenes';
import type { Scene } from '../scene/types';
import { validateScene } from '../scene/validate';
import { decodeView, type ViewSettings, viewQueryKeys } from './view-settings';

export interface StartState {
  readonly scene: Scene;
  readonly params: Params;
  readonly view: ViewSettings;
  readonly problems: readonly Problem[];
}

/** Keys of the address that are no parameters. */
const otherKeys = ['scene', ...viewQueryKeys];

export function startState(search: string): StartState {
  const asked = new URLSearchParams(search).get('scene');
  const known = asked === null || Object.hasOwn(scenes, asked);
  const problems: Problem[] = [];
  if (!known) {
    const names = Object.keys(scenes).join(', ');
    problems.push({ path: 'scene', message: `there is no scene “${asked.slice(0, 40)}”; these exist: ${names}` });
  }
  const scene = sceneByName(known && asked !== null ? asked : Object.keys(scenes)[0]);
  const decoded = decodeParams(search.replace(/^\?/, ''), otherKeys);
  const params = { ...defaultParams(), ...scene.parameters, ...decoded.params };
  const { view, problems: viewProblems } = decodeView(search);
  return { scene, params, view, problems: [...problems, ...decoded.problems, ...viewProblems] };
}

/** A scene that comes with the program. */
export const sceneByName = (name: string): Scene => sceneFromData(scenes[name]);

/** A scene as plain data; throws with everything that is wrong with it. */
export function sceneFromData(data: unknown): Scene {
  const result = validateScene(data);
  if ('scene' in result) return result.scene;
  throw new SimError('scene', result.problems.map(formatProblem).join('\n'));
}
