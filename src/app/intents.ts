/**
 * What a person wants to happen. Buttons, keys, sliders and gestures only add to this queue; the session takes everything
 * out of it between two frames, in one place. Nothing else changes the sand.
 */
import type { RecordedRest } from '../exchange/recording/recording-file';
import type { Params } from '../params/table';
import type { CameraPose } from '../render/camera';
import type { Scene } from '../scene/types';
import type { SavedState } from '../world/saved-state';
import type { BodyOrder } from './bodies/desk';
import type { PointerRay } from './height-field';
import type { ToolName } from './tools/names';
import type { ViewSettings } from './view-settings';

export type Intent =
  | { readonly kind: 'set-params'; readonly values: Partial<Params> }
  | { readonly kind: 'scale-brush'; readonly factor: number }
  | { readonly kind: 'pause'; readonly paused: boolean | 'toggle' }
  | { readonly kind: 'step' }
  | { readonly kind: 'reset' }
  /** `asIs`: at the level that it has; otherwise the device decides, unless the scene's file does. */
  | { readonly kind: 'open-scene'; readonly scene: Scene; readonly asIs?: true }
  /** The level with about so many grains, or what suits the device. */
  | { readonly kind: 'set-detail'; readonly grains: number | 'automatic' }
  /** The same scene from its beginning, computed with another method. */
  | { readonly kind: 'set-method'; readonly method: string }
  /** Goes on from a saved state of this scene, paused. */
  | {
      readonly kind: 'open-state';
      readonly scene: Scene;
      readonly state: SavedState;
      readonly view: Partial<ViewSettings>;
      /** Left out: where it sees the whole scene. */
      readonly camera?: CameraPose | 'stay';
    }
  /** Goes on from the state that a recording begins with, and does what it says. */
  | {
      readonly kind: 'replay';
      readonly scene: Scene;
      readonly state: SavedState;
      readonly view: Partial<ViewSettings>;
      readonly camera?: CameraPose | 'stay';
      readonly rest: RecordedRest;
    }
  | { readonly kind: 'frame-scene' }
  | { readonly kind: 'set-view'; readonly values: Partial<ViewSettings> | 'next-colour' }
  | { readonly kind: 'choose-tool'; readonly tool: ToolName }
  | { readonly kind: 'undo' }
  /** What was taken back last, again. */
  | { readonly kind: 'redo' }
  /** Down, off, up, and down again. */
  | { readonly kind: 'turn-gravity' }
  /** A choice beside a tool: see ToolOption. */
  | { readonly kind: 'set-tool-option'; readonly key: string; readonly value: string }
  /** Above `at` on the sand (x, z), or above the middle of the scene. */
  | { readonly kind: 'drop-body'; readonly order: BodyOrder; readonly at?: readonly [number, number] }
  /** Left out: the one touched last. */
  | { readonly kind: 'remove-body'; readonly index?: number }
  /** `at`: where the ray through the pointer starts and its unit direction; null when the tool is lifted. */
  | { readonly kind: 'use-tool'; readonly at: PointerRay | null };

export class IntentQueue {
  readonly #listeners = new Set<(intent: Intent) => void>();
  #waiting: Intent[] = [];

  /** Tells of everything that is asked for; returns what ends that. */
  overhear(listener: (intent: Intent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** A slider dragged or a tool moved within one frame counts once, with its last value. */
  push(intent: Intent): void {
    for (const listener of this.#listeners) listener(intent);
    const last = this.#waiting.at(-1);
    if (intent.kind === 'set-params' && last?.kind === 'set-params') {
      this.#waiting[this.#waiting.length - 1] = { kind: 'set-params', values: { ...last.values, ...intent.values } };
    } else if (intent.kind === 'use-tool' && last?.kind === 'use-tool' && intent.at && last.at) {
      this.#waiting[this.#waiting.length - 1] = intent;
    } else {
      this.#waiting.push(intent);
    }
  }

  drain(): Intent[] {
    const intents = this.#waiting;
    this.#waiting = [];
    return intents;
  }
}
