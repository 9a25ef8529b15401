/**
 * The world there is now, if any, with what is read back of it: counters and snapshots, and from the last snapshot the surface
 * of the sand. All three are replaced together when a scene starts again, and go together when the device is lost.
 */
import { Recorder } from '../../exchange/recording/recorder';
import type { Counters } from '../../methods/method';
import type { Params } from '../../params/table';
import { grainRadius } from '../../scene/materials';
import type { Scene } from '../../scene/types';
import { groundHeight } from '../../scene/view';
import type { GrainState } from '../../world/grain-state';
import { saveObstacles } from '../../world/saved-obstacles';
import type { SavedState } from '../../world/saved-state';
import { flatField, type HeightField, heightField } from '../height-field';
import { brushMaterial } from '../tools/pour-brush';
import { viewBounds } from '../view-scene';
import { Watch } from '../watch';
import { createRestart, destroyWorld, replaceScene, type World } from '../world';
import type { LossReason, Remains } from './device-recovery';

/** ms */
const complaintDelay = 200;

export interface LiveWorldEvents {
  /** Of a restart. */
  progress(text: string): void;
  /** The sand that there was is about to go: nothing may be done to it any more. */
  goes(): void;
  /** Its device was lost, or its memory ran out: what was read back of it is what is left. */
  lost(remains: Remains, reason: LossReason): void;
  /** The device complains. */
  gpuError(message: string): void;
}

export class LiveWorld {
  readonly #events: LiveWorldEvents;
  #scene: Scene;
  #world: World | null = null;
  #watch: Watch | null = null;
  #field: HeightField;
  #recorded: { readonly recorder: Recorder; readonly scene: Scene } | null = null;

  constructor(scene: Scene, events: LiveWorldEvents) {
    this.#events = events;
    this.#scene = scene;
    this.#field = bareGround(scene);
  }

  get world(): World | null {
    return this.#world;
  }

  get watch(): Watch | null {
    return this.#watch;
  }

  /** What was done to the sand that is there, or was there last. */
  get recorded(): { readonly recorder: Recorder; readonly scene: Scene } | null {
    return this.#recorded;
  }

  /** What the pointer's ray meets. */
  get field(): HeightField {
    return this.#field;
  }

  /** A world was made for the scene, from its beginning or from a snapshot. */
  adopt(world: World, scene: Scene, snapshot: GrainState | null, counters: Counters): void {
    world.device.addEventListener('uncapturederror', ({ error }) => {
      // something that is needed could not be made, and nobody was prepared for that: this world is good for nothing any more
      if (error instanceof GPUOutOfMemoryError) this.#lose(world, 'memory');
      // a device that is going complains of everything first
      else setTimeout(() => this.#world === world && this.#events.gpuError(error.message), complaintDelay);
    });
    void world.device.lost.then(() => this.#lose(world, 'device'));
    this.#enter(world, scene, snapshot, counters);
  }

  #enter(world: World, scene: Scene, snapshot: GrainState | null, counters: Counters | null): void {
    this.#world = world;
    this.#scene = scene;
    this.#field = bareGround(scene);
    const { sim, bodies } = world;
    const recorder = new Recorder(sim, () => ({
      params: sim.params,
      bodies: bodies.all,
      obstacles: saveObstacles(sim, scene),
    }));
    this.#recorded = { recorder, scene };
    const watch = new Watch(sim, snapshot);
    watch.counters = counters;
    watch.beforeSnapshot = () => {
      const mark = recorder.mark();
      return (state) => recorder.keep(mark, state, performance.now());
    };
    watch.onSnapshot = (state) => {
      // the scene may have started again while it was read
      if (watch !== this.#watch) return;
      const { materials } = world.sim;
      const radius = grainRadius(materials[brushMaterial(materials)]);
      this.#field = heightField(state, radius, viewBounds(scene), groundHeight(scene));
    };
    this.#watch = watch;
  }

  /**
   * The scene from its beginning, with what was placed in it, or from a saved state. The old sand runs until the new one is
   * there, and stays if that fails. `held`: with the pointer's
   * hold on a body, as a recording wants it. False when there is no world, or when it was lost meanwhile.
   */
  async restart(scene: Scene, params: Params, saved?: SavedState, held = false): Promise<boolean> {
    const world = this.#world;
    if (!world) return false;
    // with another method, or at another level, it is still the same scene
    const isSame = scene.obstacles === this.#scene.obstacles || isOtherLevel(scene, this.#scene);
    const placed = isSame ? saveObstacles(world.sim, this.#scene) : [];
    const onProgress = (text: string) => this.#events.progress(text);
    const running = await createRestart(world.device, scene, params, { saved, placed, held, onProgress });
    if (this.#world !== world) return false;
    this.#events.goes();
    replaceScene(world, running, scene);
    // a device that is lost before the first look at it: then what was opened is opened again
    this.#enter(world, scene, saved ? { ...saved.grains, bodies: undefined } : null, null);
    return true;
  }

  close(): void {
    const world = this.#world;
    this.#world = null;
    this.#watch = null;
    this.#events.goes();
    if (world) destroyWorld(world);
  }

  #lose(world: World, reason: LossReason): void {
    if (world !== this.#world) return;
    const grains = this.#watch?.snapshot ?? null;
    const remains = {
      grains,
      bodies: world.bodies.inStates(grains?.bodies ?? []),
      obstacles: world.sim.obstacles,
      secondsLost: world.sim.time - (grains?.time ?? 0),
    };
    this.#world = null;
    this.#watch = null;
    this.#events.goes();
    destroyWorld(world);
    this.#events.lost(remains, reason);
  }
}

const bareGround = (scene: Scene): HeightField => flatField(viewBounds(scene), groundHeight(scene));

const isOtherLevel = (one: Scene, other: Scene): boolean =>
  one.name === other.name &&
  one.form === other.form &&
  one.obstacles.length === other.obstacles.length &&
  one.detail.level !== other.detail.level;
