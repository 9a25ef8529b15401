/** Which scene and parameters an address asks for. Nonsense gives the nearest valid state and a list of what was wrong. */

import { SimError } from '../gpu/errors';
import { decodeParams } from '../params/codec';
import { formatProblem, type Problem } from '../params/problem';
import type { Params } from '../params/table';
import type { CameraPose } from '../render/camera';
import { nearestLevel } from '../scene/detail/levels';
import { ownForm, withFormName, wrongForm } from '../scene/forms';
import { defaultMethod, wrongMethod } from '../scene/method-names';
import { scenes } from '../scene/scenes';
import { shaped } from '../scene/shapes/shaped';
import type { Scene } from '../scene/types';
import { validateScene } from '../scene/validate';
import type { SavedObstacle } from '../world/saved-obstacles';
import { decodeObstacles } from './keep/link-obstacles';
import { checkVersion, decodeOwnScene, decodePose, linkKeys, ownParams } from './keep/share-link';
import { labKeys } from './lab/lab-link';
import { decodeView, type ViewSettings, viewQueryKeys } from './view-settings';

export interface StartState {
  readonly scene: Scene;
  readonly params: Params;
  readonly view: ViewSettings;
  /** The level of detail is what somebody asked for; otherwise the device decides. */
  readonly detailAsked: boolean;
  /** Absent: where the whole scene is seen. */
  readonly camera?: CameraPose;
  /** Obstacles that were placed. */
  readonly obstacles: readonly SavedObstacle[];
  readonly problems: readonly Problem[];
}

/** Keys that are not parameters; `bench` and those of the laboratory are main.ts's. */
const otherKeys = [...linkKeys, ...viewQueryKeys, 'bench', ...labKeys];

/** `search` and `hash` of the address. Never throws, whatever they hold. */
export function startState(search: string, hash = ''): StartState {
  const query = new URLSearchParams(search);
  const problems: Problem[] = [];
  const named = ownScene(hash, problems) ?? namedScene(query.get('scene'), problems);
  const written = withLinkedMethod(withLinkedForm(named, query, problems), query, problems);
  const scene = withLinkedDetail(written, query, problems);
  const own = ownParams(scene);
  const decoded = decodeParams(search.replace(/^\?/, ''), otherKeys, own);
  const decodedView = decodeView(search);
  const pose = query.has('c') ? decodePose(query.get('c') ?? '') : null;
  if (pose && 'message' in pose) problems.push(pose);
  const placed = decodeObstacles(query.get('o'));
  const params = { ...own, ...decoded.params };
  const version = checkVersion(query.get('l'));
  if (version) problems.unshift(version);
  return {
    scene: withShape(scene, params),
    params,
    view: decodedView.view,
    // who asks for a size of grains has decided, too
    detailAsked: scene !== written || asksForDetail(scene) || query.has('d') || decoded.params.radius !== undefined,
    ...(pose && 'target' in pose && { camera: pose }),
    obstacles: placed.obstacles,
    problems: [...problems, ...decoded.problems, ...placed.problems, ...decodedView.problems],
  };
}

/** The scene that the link carries inside it. */
function ownScene(hash: string, problems: Problem[]): Scene | null {
  try {
    const data = decodeOwnScene(hash);
    return data === null ? null : sceneFromData(data);
  } catch (error) {
    problems.push({ path: 'own', message: `the scene in the link cannot be opened. ${(error as Error).message}` });
    return null;
  }
}

function withLinkedForm(scene: Scene, query: URLSearchParams, problems: Problem[]): Scene {
  const form = query.get('form');
  const wrong = form === null ? null : wrongForm(sceneData(scene), form);
  if (wrong) problems.push({ path: 'form', message: `${wrong}; kept ${scene.form ?? ownForm}` });
  return form === null || wrong ? scene : withForm(scene, form);
}

function withLinkedMethod(scene: Scene, query: URLSearchParams, problems: Problem[]): Scene {
  const method = query.get('method');
  const wrong = method === null ? null : wrongMethod(method);
  if (wrong) problems.push({ path: 'method', message: `${wrong}; kept ${scene.method}` });
  return method === null || wrong ? scene : withMethod(scene, method);
}

function withLinkedDetail(scene: Scene, query: URLSearchParams, problems: Problem[]): Scene {
  const asked = query.get('d');
  if (asked === null) return scene;
  const place = ({ coarsest: 0, written: scene.detail.written, finest: scene.detail.levels.length - 1 } as const)[
    asked as 'coarsest'
  ];
  const grains = place === undefined ? Number(asked) : scene.detail.levels[place];
  if (/^\d{1,7}$/.test(asked) || place !== undefined) return withDetail(scene, Math.max(1, grains));
  const message = `expected a number of grains, coarsest, written or finest, got “${asked.slice(0, 40)}”`;
  problems.push({ path: 'd', message: `${message}; the device decides` });
  return scene;
}

function namedScene(name: string | null, problems: Problem[]): Scene {
  const known = name === null || Object.hasOwn(scenes, name);
  if (!known) {
    const names = Object.keys(scenes).join(', ');
    problems.push({ path: 'scene', message: `unknown scene “${name.slice(0, 40)}”; available: ${names}` });
  }
  return sceneByName(known && name !== null ? name : Object.keys(scenes)[0]);
}

/** A scene that comes with the program. */
export const sceneByName = (name: string): Scene => sceneFromData(scenes[name]);

const origins = new WeakMap<Scene, unknown>();

/** The plain data that a scene was read from: what a file or a link of it holds. */
export const sceneData = (scene: Scene): unknown => origins.get(scene);

/** The same scene as somebody else has it, at the level that this form is written with. */
export function withForm(scene: Scene, form: string): Scene {
  const { detail, ...data } = withFormName(sceneData(scene), form) as {
    detail?: { grains?: number; parameters?: object };
  };
  const { grains, parameters, ...levels } = detail ?? {};
  return sceneFromData({ ...data, ...(detail && { detail: levels }) });
}

/** The same scene with another method: whatever people placed in it stays where it is. */
export function withMethod(scene: Scene, method: string): Scene {
  if (method === scene.method) return scene;
  const variant = { ...scene, method };
  origins.set(variant, { ...(sceneData(scene) as object), method });
  return variant;
}

/** The same scene with the grains that parameters ask for, wherever they come from. */
export function withShape(scene: Scene, params: Params): Scene {
  const variant = shaped(scene, params);
  if (variant !== scene) origins.set(variant, sceneData(scene));
  return variant;
}

/** The same scene at the level with about so many grains; whatever people placed in it stays where it is. */
export function withDetail(scene: Scene, grains: number): Scene {
  const { level, levels } = scene.detail;
  if (nearestLevel(scene.detail, grains) === level) return scene;
  const data = sceneData(scene) as { detail?: object };
  const { parameters, ...detail } = (data.detail ?? {}) as { parameters?: object };
  return sceneFromData({ ...data, detail: { ...detail, grains: levels[nearestLevel(scene.detail, grains)] } });
}

/** Its data names a level. */
export const asksForDetail = (scene: Scene): boolean =>
  (sceneData(scene) as { detail?: { grains?: number } } | undefined)?.detail?.grains !== undefined;

/** Its number of grains belongs to its form, where a graphics card computes it: software could not. */
export const hasOwnNumbers = ({ form = ownForm }: Scene, software: boolean): boolean => form !== ownForm && !software;

/** A built-in scene that came back from a file is other data with the same content; with another method, form or level it is still that scene. */
export const isBuiltIn = (scene: Scene): boolean =>
  Object.hasOwn(scenes, scene.name) && content(sceneData(scene)) === content(scenes[scene.name]);

/** Without what people choose for it: the method, the form and the level of detail; and without the forms themselves. */
function content(data: unknown): string {
  const { method, form, forms, detail, ...rest } = data as {
    method?: string;
    form?: string;
    forms?: object;
    detail?: { grains?: number };
  };
  const { grains, ...levels } = detail ?? {};
  return JSON.stringify({ ...rest, detail: levels });
}

/** The method that a built-in scene has by itself. */
export const ownMethod = ({ name }: Scene): string =>
  (scenes[name] as { method?: string } | undefined)?.method ?? defaultMethod;

/** A scene as plain data; throws with everything that is wrong with it. */
export function sceneFromData(data: unknown): Scene {
  const result = validateScene(data);
  if ('scene' in result) {
    origins.set(result.scene, data);
    return result.scene;
  }
  throw new SimError('scene', result.problems.map(formatProblem).join('\n'));
}
