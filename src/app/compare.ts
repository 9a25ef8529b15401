/**
 * The same scene once more, computed with another method, beside the first: a session of its own that sees with the same
 * camera, follows the same clock and gets every intent that the first one gets. There may be one for every other method.
 */
import type { CameraPose } from '../render/camera';
import type { ThemeName } from '../render/themes';
import { methodNames } from '../scene/method-names';
import { saveObstacles } from '../world/saved-obstacles';
import { FrameLoop } from './frame-loop';
import type { Intent } from './intents';
import type { SessionEvents } from './notices';
import { type Camera, Picture } from './picture';
import { Session } from './session';
import { withMethod } from './start-state';
import type { ViewSettings } from './view-settings';

/** The methods that run beside that of a scene, as the view asks for them. */
export const methodsBeside = (compare: ViewSettings['compare'], method: string): readonly string[] =>
  methodNames.filter((name) => name !== method && (compare === 'all' || compare === name));

export interface ComparisonParts {
  readonly session: Session;
  readonly loop: FrameLoop;
  readonly camera: Camera;
  readonly theme: () => ThemeName;
}

export class Comparison {
  readonly session: Session;
  readonly loop: FrameLoop;
  readonly #first: ComparisonParts;
  readonly #stopListening: () => void;

  /** `canvas` is new: one that showed another device cannot be used again. */
  constructor(first: ComparisonParts, method: string, canvas: HTMLCanvasElement, events: SessionEvents) {
    const { scene, params, view, world } = first.session;
    this.#first = first;
    const start = {
      scene: withMethod(scene, method),
      params,
      view,
      obstacles: world ? saveObstacles(world.sim, scene) : [],
      problems: [],
      detailAsked: true,
    };
    this.session = new Session(canvas, start, events);
    this.session.intents.push({ kind: 'pause', paused: first.session.paused });
    this.loop = new FrameLoop(this.session, new Picture(this.session, followerOf(first.camera), first.theme));
    first.loop.partners.add(this.loop);
    this.#stopListening = first.session.intents.overhear((intent) => {
      const its = mirrored(intent, first.session.scene.method, this.session.scene.method);
      if (its) this.session.intents.push(its);
    });
  }

  async close(): Promise<void> {
    this.#first.loop.partners.delete(this.loop);
    this.#stopListening();
    await this.session.close();
  }
}

/** What a session beside the first one is asked for when that is; null: that is only for the first. */
export function mirrored(intent: Intent, first: string, its: string): Intent | null {
  switch (intent.kind) {
    case 'open-scene':
      // who has that method already gets the one that the first leaves
      return { ...intent, scene: withMethod(intent.scene, intent.scene.method === its ? first : its) };
    case 'set-method':
      // the two change places
      return intent.method === its ? { ...intent, method: first } : null;
    // a saved state belongs to one method; the camera is moved by the first
    case 'open-state':
    case 'frame-scene':
      return null;
    default:
      return intent;
  }
}

/** Sees what another camera sees, and moves nothing. */
export function followerOf(camera: Pick<Camera, 'pose'>): Camera {
  let seen: CameraPose | null = null;
  return {
    get pose() {
      return camera.pose;
    },
    get goal() {
      return camera.pose;
    },
    jumpTo() {},
    glideTo() {},
    update() {
      const moved = seen !== camera.pose;
      seen = camera.pose;
      return moved;
    },
  };
}
