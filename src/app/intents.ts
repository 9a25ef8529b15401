/**
 * What a person wants to happen. Buttons, keys, sliders and gestures only add to this queue; the session takes everything
 * out of it between two frames, in one place. Nothing else changes the sand.
 */
import type { Params } from '../params/table';
import type { Scene, Vec3 } from '../scene/types';
import type { ViewSettings } from './view-settings';

export type Intent =
  | { readonly kind: 'set-params'; readonly values: Partial<Params> }
  | { readonly kind: 'scale-brush'; readonly factor: number }
  | { readonly kind: 'pause'; readonly paused: boolean | 'toggle' }
  | { readonly kind: 'step' }
  | { readonly kind: 'reset' }
  | { readonly kind: 'open-scene'; readonly scene: Scene }
  | { readonly kind: 'frame-scene' }
  | { readonly kind: 'set-view'; readonly values: Partial<ViewSettings> | 'next-colour' }
  /** `at`: where the ray through the pointer starts and its unit direction; null when the brush is lifted. */
  | { readonly kind: 'pour'; readonly at: { readonly origin: Vec3; readonly direction: Vec3 } | null };

export class IntentQueue {
  #waiting: Intent[] = [];

  /** A slider dragged or a brush moved within one frame counts once, with its last value. */
  push(intent: Intent): void {
    const last = this.#waiting.at(-1);
    if (intent.kind === 'set-params' && last?.kind === 'set-params') {
      this.#waiting[this.#waiting.length - 1] = { kind: 'set-params', values: { ...last.values, ...intent.values } };
    } else if (intent.kind === 'pour' && last?.kind === 'pour' && intent.at && last.at) {
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
