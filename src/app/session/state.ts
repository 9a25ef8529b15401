/**
 * Everything about a visit that is plain data, and how it changes when something that took time is done. What people ask for
 * changes it in reduce.ts.
 */
import { methodNamed } from '../../methods';
import { defaultParams, type Params } from '../../params/table';
import type { CameraPose } from '../../render/camera';
import type { Scene } from '../../scene/types';
import type { Trial } from '../detail/trials';
import { capacityFor } from '../keep/presets';
import { ownParams } from '../keep/share-link';
import { type StartState, withShape } from '../start-state';
import { type ViewSettings, viewFor } from '../view-settings';

/** The camera should go to where it sees the whole scene, at once or gliding, or to a certain place. */
export type Framing = 'jump' | 'glide' | CameraPose;

export interface SessionState {
  /** The scene that runs, and its parameters. */
  readonly scene: Scene;
  readonly params: Params;
  /** The parameters that were asked for: those that run follow (parameter-sync.ts). */
  readonly wanted: Params;
  readonly view: ViewSettings;
  readonly paused: boolean;
  /** Substeps asked for one by one. */
  readonly pendingSteps: number;
  readonly framing: Framing | null;
  /** The person did something to this sand that would be missed. */
  readonly touched: boolean;
  /** Capacity that the person asked for, in the link or here; null: as scene and device have it. */
  readonly askedCapacity: number | null;
  /** Somebody asked for this level of detail; otherwise the device decides, and this is what was found when it was tried. */
  readonly detailAsked: boolean;
  readonly trial: Trial | null;
  /** What gravity gets back when it is switched on again, m/s². */
  readonly gravityBefore: number;
}

export function initialState({ scene, params, view, camera, detailAsked }: StartState): SessionState {
  return {
    scene,
    params,
    wanted: params,
    view: viewFor(view, methodNamed(scene.method)),
    paused: false,
    pendingSteps: 0,
    framing: camera ?? 'jump',
    touched: false,
    askedCapacity: params.capacity === ownParams(scene).capacity ? null : params.capacity,
    detailAsked,
    trial: null,
    gravityBefore: defaultParams().gravity,
  };
}

/** A scene runs from its beginning or from a saved state. */
export function restarted(state: SessionState, scene: Scene, params: Params): SessionState {
  // what was asked for while the sand of the same scene was built is still wanted
  const same = (scene.unshaped ?? scene) === (state.scene.unshaped ?? state.scene);
  const wanted = same ? state.wanted : params;
  const view = viewFor(state.view, methodNamed(scene.method));
  // two methods that are compared change places
  const compare = view.compare === scene.method ? state.scene.method : view.compare;
  return { ...state, scene, params, wanted, view: { ...view, compare } };
}

/** Something failed: the sand keeps what it has, and nothing else is wanted any more. */
export const dropWishes = (state: SessionState): SessionState => ({ ...state, wanted: state.params });

/** The world is made with this capacity instead. */
export function withCapacity(state: SessionState, capacity: number): SessionState {
  const params = { ...state.params, capacity };
  return { ...state, params, wanted: params };
}

/** The same scene at another level: what follows from the level, and what the person changed besides. */
export function atLevel(state: SessionState, scene: Scene, software: boolean): Params {
  const [before, own] = [ownParams(state.scene), ownParams(scene)];
  const changed = Object.entries(state.wanted).filter(([key, value]) => before[key as keyof Params] !== value);
  const kept = Object.fromEntries(changed.filter(([key]) => !levelKeys.includes(key)));
  const rate = Math.round(state.wanted.pourRate * (state.scene.detail.scale / scene.detail.scale) ** 3);
  return { ...own, ...kept, pourRate: Math.max(1, rate), capacity: capacityFor(scene, software, state.askedCapacity) };
}

/** Before there is a world: the level that was found. */
export function atTrial(state: SessionState, scene: Scene, trial: Trial | null, software: boolean): SessionState {
  const params = atLevel(state, scene, software);
  return { ...restarted(state, withShape(scene, params), params), trial };
}

/** Parameters whose meaning is the size of a grain: another level decides them anew. */
const levelKeys: readonly string[] = ['radius', 'rollingFriction', 'timeStep', 'contactTime', 'pourRate', 'capacity'];

/** What a scene that is opened now runs with: its own parameters, and the person's habits. */
export function paramsToOpen(state: SessionState, scene: Scene, software: boolean): Params {
  const { speed, sleep, wishedSpeed, brushSize, pushSpeed, blastSpeed } = state.params;
  const all = { speed, sleep, wishedSpeed, brushSize, pushSpeed, blastSpeed };
  // what the scene before said is nobody's habit
  const habits = Object.fromEntries(Object.entries(all).filter(([key]) => !(key in state.scene.parameters)));
  const own = ownParams(scene);
  // as much sand from the brush, whatever the size of the grains; another form may be of boulders
  const asMuch = Math.round(state.params.pourRate * (state.scene.detail.scale / scene.detail.scale) ** 3);
  const rate = state.scene.form === scene.form ? asMuch : own.pourRate;
  const capacity = capacityFor(scene, software, state.askedCapacity);
  return { ...own, ...habits, ...scene.parameters, pourRate: Math.max(1, rate), capacity };
}
