/**
 * What an intent does: the next state, and as plain data what else has to happen. Pure; the session carries the effects out,
 * in their order.
 */
import { methodNamed } from '../../methods';
import { type Params, parameterSpec } from '../../params/table';
import { checkCombination, validateParams } from '../../params/validate';
import type { CameraPose } from '../../render/camera';
import { wrongMethod } from '../../scene/method-names';
import type { Intent } from '../intents';
import type { Notice } from '../notices';
import { nextColour, type ViewSettings, validateView, viewFor } from '../view-settings';
import type { SessionState } from './state';

/** Intents that act on the world: what comes of them is known when they are done. */
export type WorldAction = Extract<
  Intent,
  {
    kind:
      | 'reset'
      | 'open-scene'
      | 'set-detail'
      | 'open-state'
      | 'replay'
      | 'set-method'
      | 'undo'
      | 'redo'
      | 'choose-tool'
      | 'set-tool-option'
      | 'use-tool'
      | 'drop-body'
      | 'remove-body';
  }
>;

export type Effect =
  | WorldAction
  | { readonly kind: 'notice'; readonly notice: Notice }
  /** What is shown of the state must be read again. */
  | { readonly kind: 'changed' }
  /** The picture no longer shows what is true. */
  | { readonly kind: 'invalidate' }
  /** The running parameters are to follow the wanted ones. */
  | { readonly kind: 'sync-params' };

export type EffectHandlers = { readonly [K in Effect['kind']]: (effect: Extract<Effect, { kind: K }>) => void };

/** Carries an effect out. */
export function perform(effect: Effect, handlers: EffectHandlers): void {
  (handlers[effect.kind] as (effect: Effect) => void)(effect);
}

export interface Reduction {
  readonly state: SessionState;
  readonly effects: readonly Effect[];
}

/** What changes nothing that could be lost. */
const viewOnly: readonly Intent['kind'][] = [
  'pause',
  'step',
  'frame-scene',
  'set-view',
  'choose-tool',
  'set-tool-option',
];

const changed: Effect = { kind: 'changed' };
const invalidate: Effect = { kind: 'invalidate' };
const notice = (words: Notice): Effect => ({ kind: 'notice', notice: words });

export function reduce(before: SessionState, intent: Intent): Reduction {
  const state = { ...before, touched: touchedAfter(before, intent) };
  switch (intent.kind) {
    case 'set-params':
      return want(state, intent.values);
    case 'scale-brush':
      return want(state, { brushSize: scaledBrush(state.wanted.brushSize, intent.factor) });
    case 'turn-gravity':
      return turnGravity(state);
    case 'pause':
      return {
        state: { ...state, paused: intent.paused === 'toggle' ? !state.paused : intent.paused },
        effects: [changed],
      };
    case 'step':
      return { state: { ...state, paused: true, pendingSteps: state.pendingSteps + 1 }, effects: [changed] };
    case 'frame-scene':
      return { state: { ...state, framing: 'glide' }, effects: [] };
    case 'set-view':
      return changeView(
        state,
        intent.values === 'next-colour'
          ? nextColour(state.view, methodNamed(state.scene.method).colourModes)
          : intent.values,
      );
    case 'choose-tool':
    case 'set-tool-option':
      return { state, effects: [intent, changed] };
    case 'use-tool':
      return { state, effects: [intent, invalidate] };
    case 'set-method': {
      const message = wrongMethod(intent.method);
      if (message === null) return { state, effects: [intent] };
      return {
        state: before,
        effects: [notice({ kind: 'problems', from: 'input', problems: [{ path: 'method', message }] })],
      };
    }
    case 'set-detail':
      return { state: { ...state, detailAsked: intent.grains !== 'automatic' }, effects: [intent] };
    default:
      return { state, effects: [intent] };
  }
}

/** A saved state runs: it is paused until the person continues. */
export function stateOpened(state: SessionState, view: Partial<ViewSettings>, camera?: CameraPose | 'stay'): Reduction {
  const framing = camera === 'stay' ? state.framing : (camera ?? 'jump');
  return changeView({ ...state, paused: true, framing }, view);
}

function touchedAfter({ touched }: SessionState, { kind }: Intent): boolean {
  if (kind === 'open-scene') return false;
  return touched || !viewOnly.includes(kind);
}

/** Bad values are refused by name, and the rest is wanted from now on. */
function want(state: SessionState, values: Partial<Params>): Reduction {
  const { params: valid, problems } = validateParams(values, '', state.wanted);
  const wanted = { ...state.wanted, ...valid };
  const hints = checkCombination(wanted).filter(({ path }) => path in valid);
  return {
    state: { ...state, wanted, askedCapacity: valid.capacity ?? state.askedCapacity },
    effects: [
      ...(problems.length > 0 ? [notice({ kind: 'problems', from: 'input', problems })] : []),
      ...(hints.length > 0 ? [notice({ kind: 'hints', problems: hints })] : []),
      // a refused value must leave the field that shows it, too
      ...(problems.length > 0 ? [changed] : []),
      { kind: 'sync-params' },
      // another wish, another choice
      ...(valid.wishedSpeed !== undefined && !state.detailAsked
        ? [{ kind: 'set-detail' as const, grains: 'automatic' as const }]
        : []),
    ],
  };
}

function changeView(state: SessionState, values: Partial<ViewSettings>): Reduction {
  const { view, problems } = validateView(values, '', state.view);
  return {
    state: { ...state, view: viewFor({ ...state.view, ...view }, methodNamed(state.scene.method)) },
    effects: [
      ...(problems.length > 0 ? [notice({ kind: 'problems', from: 'input', problems })] : []),
      invalidate,
      changed,
    ],
  };
}

/** Within the limits of the parameter. */
function scaledBrush(size: number, factor: number): number {
  const spec = parameterSpec('brushSize');
  const [low, high] = spec && 'min' in spec ? [spec.min, spec.max] : [0, 1];
  return Math.min(high, Math.max(low, size * factor));
}

/** Down, off, up, and down again; its strength when it is switched off is what it gets back. */
function turnGravity(state: SessionState): Reduction {
  const { gravity, gravityTilt } = state.wanted;
  const turned = (from: SessionState, values: Partial<Params>, now: 'down' | 'off' | 'up'): Reduction => {
    const { state: next, effects } = want(from, values);
    return { state: next, effects: [...effects, notice({ kind: 'gravity', now })] };
  };
  if (gravity === 0) return turned(state, { gravity: state.gravityBefore, gravityTilt: 180 }, 'up');
  if (gravityTilt > 90) return turned(state, { gravityTilt: 0 }, 'down');
  return turned({ ...state, gravityBefore: gravity }, { gravity: 0 }, 'off');
}
