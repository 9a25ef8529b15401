/** What can be kept of a session: a link, a scene file, a full state; and the way back from a full state. */
import { decodeRecording } from '../../exchange/recording/recording-file';
import { formatProblem } from '../../params/problem';
import { type CameraPose, orbit } from '../../render/camera';
import type { CameraControls } from '../../render/camera-controls';
import { inForm, ownForm } from '../../scene/forms';
import type { GrainState } from '../../world/grain-state';
import { saveBodies } from '../../world/saved-bodies';
import { asSceneObstacles, type SavedObstacle, saveObstacles } from '../../world/saved-obstacles';
import { checkMaterials, decodeState, encodeState, type SavedState } from '../../world/saved-state';
import { foreign, StateFileError } from '../../world/state-file';
import type { Intent } from '../intents';
import type { Session } from '../session';
import { asksForDetail, isBuiltIn, ownMethod, sceneData, sceneFromData, withShape } from '../start-state';
import { homePose } from '../view-scene';
import { validateView } from '../view-settings';
import { encodeObstacles } from './link-obstacles';
import { linkTo, ownParams } from './share-link';

type OpenState = Extract<Intent, { kind: 'open-state' }>;

export class Keeper {
  readonly #session: Session;
  readonly #camera: CameraControls;

  constructor(session: Session, camera: CameraControls) {
    this.#session = session;
    this.#camera = camera;
  }

  /** Obstacles that people placed. */
  get #placed(): SavedObstacle[] {
    const { world, scene } = this.#session;
    return world ? saveObstacles(world.sim, scene) : [];
  }

  /** Placed obstacles of kinds that a link has no words for. */
  get leftOut(): number {
    return encodeObstacles(this.#placed).left;
  }

  /** Relative to the page; null when the scene is too long for a link. */
  link(options: { camera: boolean }): string | null {
    const { scene, view, world, askedCapacity, levelChoice, free } = this.#session;
    // the capacity of this device is not a wish of the person
    const capacity = askedCapacity ?? ownParams(scene).capacity;
    const params = { ...this.#session.params, capacity };
    return linkTo({
      scene,
      ...(isBuiltIn(scene)
        ? {
            ...(scene.method !== ownMethod(scene) && { method: scene.method }),
            ...(scene.form !== ownForm && { form: scene.form }),
          }
        : { ownScene: sceneData(scene) }),
      ...(levelChoice.detailAsked && isBuiltIn(scene) && { detail: scene.detail.levels[scene.detail.level] }),
      params,
      view,
      obstacles: this.#placed,
      ...(options.camera && { camera: this.#camera.goal, home: homePose(scene, world?.renderer.aspect ?? 1.5, free) }),
    });
  }

  /** How the scene begins, with the parameters and the obstacles that it has now. */
  sceneFile(): string {
    const { scene, params } = this.#session;
    const own = ownParams(scene);
    const changed = Object.fromEntries(
      Object.entries(params).filter(([key, value]) => own[key as keyof typeof own] !== value),
    );
    const kept = sceneData(scene);
    const data = (scene.form === ownForm ? kept : inForm(kept)) as {
      obstacles?: readonly object[];
      parameters?: object;
      detail?: object;
    };
    const more = asSceneObstacles(this.#placed);
    const obstacles = more.length > 0 && { obstacles: [...(data.obstacles ?? []), ...more] };
    // at another level than the written one, values of the file are those of the written one
    const values = asksForDetail(scene)
      ? { detail: { ...data.detail, parameters: changed } }
      : { parameters: { ...data.parameters, ...changed } };
    return JSON.stringify({ ...data, ...obstacles, ...values }, null, 1);
  }

  /** Every grain as it is now; null when there is no sand. */
  async stateFile(): Promise<Uint8Array<ArrayBuffer> | null> {
    const sim = this.#session.world?.sim;
    return sim ? this.encode(await sim.readExactState()) : null;
  }

  encode(grains: GrainState): Uint8Array<ArrayBuffer> {
    return encodeState(this.state(grains));
  }

  /** Everything around these grains as it is now. */
  state(grains: GrainState): SavedState {
    const { scene, params, view, world } = this.#session;
    const page = { camera: this.#camera.goal, view };
    const bodies = saveBodies(world?.bodies.inStates(grains.bodies ?? []) ?? []);
    return { scene: sceneData(scene), params, grains, bodies, obstacles: this.#placed, page };
  }

  /** What opening this file means; throws StateFileError with a sentence. */
  read(file: Uint8Array): {
    intent: OpenState;
    replay: Intent | null;
    title: string;
    grains: number;
    warnings: string;
  } {
    const { state, warnings } = decodeState(file);
    let scene: ReturnType<typeof sceneFromData>;
    try {
      scene = withShape(sceneFromData(state.scene), state.params);
    } catch (error) {
      throw new StateFileError(`${foreign('its scene cannot be opened').message}\n${(error as Error).message}`);
    }
    checkMaterials(state.grains, scene.materials.length);
    const opening = { scene, state, ...pageOf(state) };
    const rest = decodeRecording(file);
    return {
      intent: { kind: 'open-state', ...opening },
      replay: rest && { kind: 'replay', ...opening, rest },
      title: scene.title,
      grains: state.grains.ids.length,
      warnings: warnings.map(formatProblem).join('\n'),
    };
  }
}

/** Camera and view of a state, as far as they make sense. */
function pageOf({ page }: SavedState): Pick<OpenState, 'camera' | 'view'> {
  const { view } = validateView(page.view ?? {});
  const { target, distance, azimuth, elevation, fieldOfView } = (page.camera ?? {}) as Partial<CameraPose>;
  const numbers = [...(Array.isArray(target) ? target : []), distance, azimuth, elevation, fieldOfView];
  const good = numbers.length === 7 && numbers.every((value) => Number.isFinite(value));
  return { view, ...(good && { camera: orbit(page.camera as CameraPose, 0, 0) }) };
}
