/**
 * The same scene a second time, computed with another method, beside the first: a session of its own that sees with the same
 * camera, follows the same clock and gets every intent that the first one gets.
 */
import type { CameraPose } from '../render/camera';
import type { ThemeName } from '../render/themes';
import { saveObstacles } from '../world/saved-obstacles';
import { FrameLoop } from './frame-loop';
import type { Intent } from './intents';
import type { SessionEvents } from './notices';
import { type Camera, Picture } from './picture';
import { Session } from './session';
import { withMethod } from './start-state';

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
    first.loop.partner = this.loop;
    first.session.intents.onPush = (intent) => {
      const second = mirrored(intent, first.session.scene.method, this.session.scene.method);
      if (second) this.session.intents.push(second);
    };
  }

  /** Both begin at the same time, when the second has its sand. */
  async start(): Promise<void> {
    if (await this.session.start()) this.#first.session.intents.push({ kind: 'reset' });
  }

  async close(): Promise<void> {
    this.#first.loop.partner = null;
    this.#first.session.intents.onPush = () => {};
    await this.session.close();
  }
}

/** What the second session is asked for when the first is; null: that is only for the first. */
export function mirrored(intent: Intent, first: string, second: string): Intent | null {
  switch (intent.kind) {
    case 'open-scene':
      return { ...intent, scene: withMethod(intent.scene, otherThan(intent.scene.method, first, second)) };
    case 'set-method':
      // the two change places
      return intent.method === second ? { ...intent, method: first } : null;
    // a saved state belongs to one method; the camera is moved by the first
    case 'open-state':
    case 'frame-scene':
      return null;
    default:
      return intent;
  }
}

/** Of two methods the one that a scene is not computed with already. */
const otherThan = (method: string, first: string, second: string): string => (method === second ? first : second);

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
