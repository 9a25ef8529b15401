/**
 * One visit: the scene, its parameters, whether time runs, and the world on the graphics device. Intents are applied here
 * and nowhere else. A lost device is replaced and the sand goes on from its last snapshot.
 */
import { SimError } from '../gpu/errors';
import { stepHints } from '../methods/dem/contact-constants';
import type { Problem } from '../params/problem';
import { defaultParams, type Params, parameterSpec } from '../params/table';
import { checkCombination, validateParams } from '../params/validate';
import type { CameraPose } from '../render/camera';
import { grainRadius } from '../scene/materials';
import type { Obstacle, Scene, Vec3 } from '../scene/types';
import type { GrainState } from '../world/grain-state';
import type { PreparedBody } from '../world/prepare-bodies';
import { savedBodies } from '../world/saved-bodies';
import { placeObstacles, type SavedObstacle, saveObstacles } from '../world/saved-obstacles';
import type { SavedState } from '../world/saved-state';
import { BodyDesk, type BodyOrder } from './bodies/desk';
import { flatField, type HeightField, heightField } from './height-field';
import { type Intent, IntentQueue } from './intents';
import { capacityFor } from './keep/presets';
import { ownParams } from './keep/share-link';
import type { SessionEvents } from './notices';
import { PictureDemand } from './picture-demand';
import type { StartState } from './start-state';
import { dropPlace } from './tools/drop';
import { brushMaterial } from './tools/pour-brush';
import { ToolBox, type ToolWorld } from './tools/tool-box';
import { groundHeight, renderScene, viewBounds } from './view-scene';
import { nextColour, type ViewSettings, validateView } from './view-settings';
import { Watch } from './watch';
import { createSimulation, createWorld, destroyWorld, showBodies, type World } from './world';

/** A tool that is held and the simulation meet this often, in substeps: poured layers then leave at even distances. */
const actInterval = 32;
/** A device that is lost more often than this within a minute will be lost again: better ask the person. */
const mostLosses = 3;

/** What changes nothing that could be lost. */
const onlyLooking: readonly Intent['kind'][] = [
  'pause',
  'step',
  'frame-scene',
  'set-view',
  'choose-tool',
  'set-tool-option',
];

export class Session {
  readonly intents = new IntentQueue();
  readonly demand = new PictureDemand();
  readonly tools = new ToolBox(() => this.#toolWorld());
  readonly bodies = new BodyDesk({
    world: () => this.world,
    work: (job) => this.#queueWork(job),
    busy: (text) => this.#events.busy(text),
    changed: () => {
      this.demand.invalidate();
      this.#events.changed();
    },
  });
  scene: Scene;
  params: Params;
  view: ViewSettings;
  paused = false;
  /** Somebody did something to this sand that would be missed. */
  touched = false;
  /** Room for grains that the person asked for, in the link or here; null: as scene and device have it. */
  askedCapacity: number | null = null;
  world: World | null = null;
  watch: Watch | null = null;
  /** Substeps asked for one by one. */
  pendingSteps = 0;
  /** The camera should go back to where it sees the whole scene, at once or gliding, or to a certain place. */
  wantsFraming: 'jump' | 'glide' | CameraPose | null = 'jump';
  readonly #canvas: HTMLCanvasElement;
  readonly #events: SessionEvents;
  /** What was wrong with the link, until it has been said. */
  #problems: readonly Problem[];
  #field: HeightField;
  #wanted: Params;
  /** Changes that take time (compiling, building) happen one after the other. */
  #work: Promise<void> = Promise.resolve();
  #busy = false;
  /** What to go on from when the world is made anew. */
  #saved: GrainState | null = null;
  #savedBodies: readonly PreparedBody[] | undefined;
  /** Obstacles that the link placed, until there is a world to stand in. */
  #linked: readonly SavedObstacle[];
  #losses: number[] = [];
  #gravityBefore = defaultParams().gravity;

  constructor(canvas: HTMLCanvasElement, start: StartState, events: SessionEvents) {
    this.#canvas = canvas;
    this.#events = events;
    this.#problems = start.problems;
    this.scene = start.scene;
    this.params = start.params;
    this.view = start.view;
    this.#linked = start.obstacles;
    this.wantsFraming = start.camera ?? 'jump';
    this.#wanted = start.params;
    if (start.params.capacity !== ownParams(start.scene).capacity) this.askedCapacity = start.params.capacity;
    this.#field = flatField(viewBounds(this.scene), groundHeight(this.scene));
  }

  /** Makes the world; also after a failure that the person wants to try again. */
  async start(): Promise<void> {
    try {
      const snapshot = this.#saved;
      const world = await this.#createWorld(snapshot);
      await placeObstacles(world.sim, this.#linked);
      this.#linked = [];
      const counters = await world.sim.readCounters();
      this.#adopt(world, snapshot);
      if (this.watch) this.watch.counters = counters;
      if (this.#problems.length > 0) this.#events.notice({ kind: 'problems', from: 'link', problems: this.#problems });
      this.#problems = [];
      this.#events.ready();
    } catch (error) {
      this.#events.failed(asSimError(error));
    }
  }

  /** A link may ask for more grains than fit here: then as many as usual, and a message with the number that fits. */
  async #createWorld(snapshot: GrainState | null): Promise<World> {
    const onProgress = (text: string) => this.#events.progress(text);
    const options = { onProgress, start: snapshot ?? undefined, bodies: this.#savedBodies, keepClear: this.#linked };
    const paramsFor = (software: boolean) => {
      if (this.askedCapacity === null && !snapshot) {
        this.params = { ...this.params, capacity: capacityFor(this.scene, software, null) };
        this.#wanted = this.params;
      }
      return this.params;
    };
    try {
      return await createWorld(this.#canvas, this.scene, this.params, { ...options, paramsFor });
    } catch (error) {
      const { capacity } = defaultParams();
      if (!(error instanceof SimError && error.code === 'capacity') || this.params.capacity <= capacity) throw error;
      this.params = { ...this.params, capacity };
      this.#wanted = this.params;
      this.#events.notice({ kind: 'refused', reason: error.message });
      return createWorld(this.#canvas, this.scene, this.params, options);
    }
  }

  /** Between two frames: everything that people did since the last one. */
  applyIntents(): void {
    for (const intent of this.intents.drain()) this.#apply(intent);
  }

  /** Advances the sand; a tool that is held down acts meanwhile. */
  substep(count: number): void {
    const sim = this.world?.sim;
    if (!sim) return;
    for (let left = count; left > 0; ) {
      const run = this.tools.held ? Math.min(left, actInterval) : left;
      this.tools.act(sim.time, sim.time + run * sim.dt);
      sim.substep(run);
      left -= run;
    }
  }

  /** Reads back what interface and tools want to know, a little at a time; nothing waits for it. `now` in ms. */
  observe(now: number, details: boolean): void {
    this.watch?.look(now, { toolHeld: this.tools.held, running: !this.paused, details });
    if (this.tools.usesPoses) this.bodies.updatePoses(now);
  }

  /** Waits until what was asked for so far has been done. */
  async settled(): Promise<void> {
    await this.#work;
  }

  #apply(intent: Intent): void {
    if (intent.kind === 'open-scene') this.touched = false;
    else if (!onlyLooking.includes(intent.kind)) this.touched = true;
    switch (intent.kind) {
      case 'set-params':
        this.#change(intent.values);
        break;
      case 'scale-brush': {
        const spec = parameterSpec('brushSize');
        const [low, high] = spec && !spec.options ? [spec.min, spec.max] : [0, 1];
        this.#change({ brushSize: Math.min(high, Math.max(low, this.#wanted.brushSize * intent.factor)) });
        break;
      }
      case 'pause':
        this.paused = intent.paused === 'toggle' ? !this.paused : intent.paused;
        this.#events.changed();
        break;
      case 'step':
        this.paused = true;
        this.pendingSteps++;
        this.#events.changed();
        break;
      case 'reset':
        this.#queueWork(() => this.#restart(this.scene, this.params));
        break;
      case 'open-scene':
        this.#openScene(intent.scene);
        break;
      case 'open-state':
        this.#openState(intent);
        break;
      case 'frame-scene':
        this.wantsFraming = 'glide';
        break;
      case 'set-view':
        this.#changeView(intent.values === 'next-colour' ? nextColour(this.view) : intent.values);
        break;
      case 'choose-tool':
        this.tools.choose(intent.tool);
        this.#events.changed();
        break;
      case 'set-tool-option':
        this.tools.setChoice(intent.key, intent.value);
        this.#events.changed();
        break;
      case 'drop-body':
        this.#dropBody(intent.order, intent.at);
        break;
      case 'remove-body': {
        const index = intent.index ?? this.bodies.selected;
        if (index === null) this.#events.notice({ kind: 'no-body' });
        else this.bodies.remove(index);
        break;
      }
      case 'use-tool':
        this.tools.use(intent.at);
        this.demand.invalidate();
        break;
      case 'undo':
        this.#queueWork(async () => {
          this.#events.notice({ kind: 'undone', tool: await this.tools.undo() });
          this.demand.invalidate();
          this.#events.changed();
        });
        break;
      case 'turn-gravity':
        this.#turnGravity();
    }
  }

  #dropBody(order: BodyOrder, at?: readonly [number, number]): void {
    const { min, max } = viewBounds(this.scene);
    const [x, z] = at ?? [(min[0] + max[0]) / 2, (min[2] + max[2]) / 2];
    const above = { origin: [x, this.#field.top + 1, z] as Vec3, direction: [0, -1, 0] as Vec3 };
    const { scene, bodies } = this;
    const place = dropPlace(above, order, { scene, bodies, field: this.#field });
    if (place) void bodies.drop(order, place.centre);
  }

  #changeView(values: Partial<ViewSettings>): void {
    const { view, problems } = validateView(values, '', this.view);
    if (problems.length > 0) this.#events.notice({ kind: 'problems', from: 'input', problems });
    this.view = { ...this.view, ...view };
    this.demand.invalidate();
    this.#events.changed();
  }

  #toolWorld(): ToolWorld | null {
    if (!this.world) return null;
    const { scene, params } = this;
    const { bodies } = this;
    return {
      scene,
      params,
      bodies,
      sim: this.world.sim,
      field: this.#field,
      notice: (notice) => this.#events.notice(notice),
      queue: (work) =>
        this.#queueWork(async () => {
          await work();
          this.demand.invalidate();
          this.#events.changed();
        }),
    };
  }

  /** Its strength when it is switched off is what it gets back. */
  #turnGravity(): void {
    const { gravity, gravityTilt } = this.#wanted;
    if (gravity === 0) {
      this.#change({ gravity: this.#gravityBefore, gravityTilt: 180 });
      this.#events.notice({ kind: 'gravity', now: 'up' });
    } else if (gravityTilt > 90) {
      this.#change({ gravityTilt: 0 });
      this.#events.notice({ kind: 'gravity', now: 'down' });
    } else {
      this.#gravityBefore = gravity;
      this.#change({ gravity: 0 });
      this.#events.notice({ kind: 'gravity', now: 'off' });
    }
  }

  #openScene(scene: Scene): void {
    this.#queueWork(async () => {
      const { speed, brushSize, pourRate, pushSpeed, blastSpeed } = this.params;
      const habits = { speed, brushSize, pourRate, pushSpeed, blastSpeed };
      const capacity = capacityFor(scene, this.world?.software ?? false, this.askedCapacity);
      const params = { ...defaultParams(), ...habits, ...scene.parameters, capacity };
      if (await this.#restart(scene, params)) this.wantsFraming = 'jump';
    });
  }

  #openState({ scene, state, view, camera }: Extract<Intent, { kind: 'open-state' }>): void {
    this.#queueWork(async () => {
      if (!(await this.#restart(scene, state.params, state))) return;
      this.paused = true;
      this.wantsFraming = camera ?? 'jump';
      this.#changeView(view);
    });
  }

  #change(values: Partial<Params>): void {
    const { params: valid, problems } = validateParams(values, '', this.#wanted);
    if (problems.length > 0) this.#events.notice({ kind: 'problems', from: 'input', problems });
    this.#wanted = { ...this.#wanted, ...valid };
    if (valid.capacity !== undefined) this.askedCapacity = valid.capacity;
    const hints = checkCombination(this.#wanted).filter(({ path }) => path in valid);
    if (hints.length > 0) this.#events.notice({ kind: 'hints', problems: hints });
    // a refused value must leave the field that shows it, too
    if (problems.length > 0) this.#events.changed();
    if (!this.#busy) this.#queueWork(async () => {});
  }

  /** Brings the running sand to the wanted parameters; more may come while it compiles. */
  async #followWanted(): Promise<void> {
    while (this.world) {
      const next = this.#wanted;
      const keys = keysThatDiffer(this.params, next);
      if (keys.length === 0) return;
      const fresh = keys.filter((key) => parameterSpec(key)?.applies === 'reset');
      if (fresh.length > 0) {
        if (!(await this.#restart(this.scene, next))) return;
        this.#events.notice({ kind: 'restarted', labels: fresh.map((key) => parameterSpec(key)?.label ?? key) });
      } else {
        const { sim } = this.world;
        const before = sim.dt;
        const { rebuilt } = await sim.setParams(next);
        this.params = next;
        const hints = sim.dt === before ? [] : stepHints(next, sim.materials, this.scene.pairs);
        if (hints.length > 0) this.#events.notice({ kind: 'hints', problems: hints });
        if (rebuilt) this.#events.notice({ kind: 'rebuilt', what: rebuilt });
      }
      this.demand.invalidate();
      this.#events.changed();
    }
  }

  /** The scene from its beginning (with what was placed in it) or from a saved state. The old sand runs until the new one is there, and stays if that fails. */
  async #restart(scene: Scene, params: Params, saved?: SavedState): Promise<boolean> {
    const world = this.world;
    if (!world) return false;
    const onProgress = (text: string) => this.#events.busy(text);
    const bodies = saved && (await savedBodies(world.device, scene, params, saved.bodies));
    const start = saved?.grains;
    const again = scene === this.scene ? saveObstacles(world.sim, scene) : [];
    const options = { onProgress, start, bodies, keepClear: again };
    const running = await createSimulation(world.device, scene, params, options);
    await placeObstacles(running.sim, saved?.obstacles ?? again);
    if (this.world !== world) return false;
    this.tools.forget();
    world.sim.destroy();
    Object.assign(world, running);
    // what was asked for while the sand of the same scene was built is still wanted
    if (scene !== this.scene) this.#wanted = params;
    this.scene = scene;
    this.params = params;
    world.renderer.setScene(renderScene(scene, running.sim.materials));
    showBodies(world);
    this.#observe(world, null);
    this.#events.changed();
    return true;
  }

  #queueWork(work: () => Promise<unknown>): void {
    this.#busy = true;
    const next = this.#work.then(async () => {
      try {
        await work();
        await this.#followWanted();
      } catch (error) {
        // a lost device makes everything fail; that has its own way out
        if (this.world) this.#events.notice({ kind: 'refused', reason: asSimError(error).message });
        this.#wanted = this.params;
        this.#events.changed();
      }
    });
    this.#work = next;
    void next.then(() => {
      if (this.#work !== next) return;
      this.#busy = false;
      this.#events.busy(null);
    });
  }

  #adopt(world: World, snapshot: GrainState | null): void {
    this.world = world;
    this.#observe(world, snapshot);
    world.device.addEventListener('uncapturederror', (event) => {
      this.#events.notice({ kind: 'gpu-error', message: event.error.message });
    });
    void world.device.lost.then(() => {
      if (this.world === world) void this.#recover(world);
    });
    this.#events.changed();
    this.#queueWork(async () => {});
  }

  #observe(world: World, snapshot: GrainState | null): void {
    const ground = groundHeight(this.scene);
    const bounds = viewBounds(this.scene);
    this.#field = flatField(bounds, ground);
    this.watch = new Watch(world.sim, snapshot);
    this.watch.onSnapshot = (state) => {
      if (world !== this.world) return;
      const { materials } = world.sim;
      this.#field = heightField(state, grainRadius(materials[brushMaterial(materials)]), bounds, ground);
    };
    this.#saved = null;
    this.#savedBodies = undefined;
    this.demand.invalidate();
  }

  async #recover(lost: World): Promise<void> {
    this.#saved = this.watch?.snapshot ?? null;
    this.#savedBodies = lost.bodies.inStates(this.#saved?.bodies ?? []);
    const secondsLost = lost.sim.time - (this.#saved?.time ?? 0);
    const { obstacles } = lost.sim;
    this.world = null;
    this.watch = null;
    this.tools.forget();
    destroyWorld(lost);
    const now = performance.now();
    this.#losses = [...this.#losses.filter((time) => now - time < 60_000), now];
    if (this.#losses.length > mostLosses) {
      this.#losses = [];
      this.#events.failed(new SimError('device-lost', 'The graphics device was lost several times within a minute.'));
      return;
    }
    this.#events.notice({ kind: 'lost' });
    await this.#work;
    await this.start();
    this.#putBack(obstacles);
    if (this.world) this.#events.notice({ kind: 'recovered', secondsLost });
  }

  /** Obstacles that people placed, in a world made anew from the scene. */
  #putBack(obstacles: readonly Obstacle[]): void {
    const sim = this.world?.sim;
    if (sim && obstacles !== this.scene.obstacles) this.#queueWork(() => sim.setObstacles(obstacles));
  }
}

function keysThatDiffer(a: Params, b: Params): (keyof Params)[] {
  return (Object.keys(a) as (keyof Params)[]).filter((key) => a[key] !== b[key]);
}

function asSimError(error: unknown): SimError {
  if (error instanceof SimError) return error;
  return new SimError('shader', error instanceof Error ? error.message : String(error));
}
