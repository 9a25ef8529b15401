/**
 * One visit: the scene, its parameters, whether time runs, and the world on the graphics device. Intents are applied here and
 * nowhere else: `reduce` says what they mean, the queue does what takes time, the running parameters follow the wanted ones,
 * and a lost device is replaced. This file puts those parts together.
 */
import { asSimError } from '../gpu/errors';
import type { Params } from '../params/table';
import { type ViewArea, wholeView } from '../render/camera';
import type { Scene } from '../scene/types';
import type { SavedState } from '../world/saved-state';
import { BodyDesk } from './bodies/desk';
import { chooseDetail, DetailChoice } from './detail/choose-detail';
import { IntentQueue } from './intents';
import { VisitLog } from './keep/visit-log';
import type { Notice, SessionEvents } from './notices';
import { PictureDemand } from './picture-demand';
import { DeviceRecovery } from './session/device-recovery';
import { lessDetail } from './session/less-detail';
import { LiveWorld } from './session/live-world';
import { openWorld } from './session/open-world';
import { setLiveParams, syncParameters } from './session/parameter-sync';
import { type EffectHandlers, perform, type Reduction, reduce } from './session/reduce';
import { sandOf } from './session/sand-of';
import { SceneChanges } from './session/scene-changes';
import * as states from './session/state';
import { WorkQueue } from './session/work-queue';
import { type StartState, withShape } from './start-state';
import { dropFromAbove } from './tools/drop';
import { ToolBox, type ToolWorld } from './tools/tool-box';
import type { ViewSettings } from './view-settings';
import type { Watch } from './watch';
import type { World } from './world';

export class Session {
  /** The part of the picture that panels leave free. */
  free: ViewArea = wholeView;
  readonly intents = new IntentQueue();
  readonly demand = new PictureDemand();
  readonly log = new VisitLog();
  readonly tools = new ToolBox(() => this.#toolWorld());
  readonly bodies = new BodyDesk({
    world: () => this.world,
    work: (job) => this.#queue.add(job),
    busy: (text) => this.#events.busy(text),
    changed: () => this.#showChange(),
  });
  readonly #canvas: HTMLCanvasElement;
  readonly #events: SessionEvents;
  readonly #live: LiveWorld;
  readonly #queue = new WorkQueue({
    afterEach: () => this.#syncParameters(),
    failed: (error) => this.#workFailed(error),
    idle: () => this.#events.busy(null),
  });
  readonly #detail = new DetailChoice({ world: () => this.world, state: () => this.#state });
  readonly #recovery = new DeviceRecovery({
    workEnded: () => this.#queue.settled(),
    start: () => this.start(),
    notice: (notice) => this.#events.notice(notice),
    again: () => lessDetail(this.#state, { ask: (intent) => this.intents.push(intent), notice: this.#events.notice }),
    failed: (error) => this.#events.failed(error),
  });
  readonly #changes = new SceneChanges({
    state: () => this.#state,
    setState: (state) => {
      this.#state = state;
    },
    world: () => this.world,
    detail: this.#detail,
    restart: (...given) => this.#restart(...given),
    carryOut: (reduction) => this.#carryOut(reduction),
    notice: (notice) => this.#events.notice(notice),
    busy: (text) => this.#events.busy(text),
    shown: () => this.#showChange(),
  });
  readonly #handlers: EffectHandlers = {
    notice: ({ notice }) => this.#events.notice(notice),
    changed: () => this.#events.changed(),
    invalidate: () => this.demand.invalidate(),
    'sync-params': () => this.#queue.nudge(),
    reset: () => this.#queue.add(() => this.#restart(this.scene, this.params)),
    'open-scene': ({ scene, asIs }) => this.#queue.add(() => this.#changes.openScene(scene, asIs)),
    'set-detail': ({ grains }) => this.#queue.add(() => this.#changes.setDetail(grains)),
    'set-method': ({ method }) => this.#queue.add(() => this.#changes.setMethod(method)),
    'open-state': (effect) => this.#queue.add(() => this.#changes.openState(effect)),
    replay: ({ rest, ...opening }) => this.#queue.add(() => this.#changes.replay(opening, rest)),
    undo: () => this.#addShown(async () => this.#events.notice({ kind: 'undone', tool: await this.tools.undo() })),
    redo: () => this.#addShown(async () => this.#events.notice({ kind: 'redone', tool: await this.tools.redo() })),
    'choose-tool': ({ tool }) => this.tools.choose(tool),
    'set-tool-option': ({ key, value }) => this.tools.setChoice(key, value),
    'use-tool': ({ at }) => this.tools.use(this.#changes.replaying ? null : at),
    'drop-body': ({ order, at }) =>
      dropFromAbove(order, at, { scene: this.scene, field: this.#live.field, bodies: this.bodies }),
    'remove-body': ({ index = this.bodies.selected }) => {
      if (index === null) this.#events.notice({ kind: 'no-body' });
      else if (!this.#changes.replaying) this.bodies.remove(index);
    },
  };
  #state: states.SessionState;
  /** What came with the link: what was wrong with it, until it has been said; obstacles, until there is a world. */
  #link: Pick<StartState, 'problems' | 'obstacles'>;

  constructor(canvas: HTMLCanvasElement, start: StartState, events: SessionEvents) {
    this.#canvas = canvas;
    this.#events = this.log.overhearing(events);
    this.#link = start;
    this.#state = states.initialState(start);
    this.#live = new LiveWorld(start.scene, {
      progress: (text) => events.busy(text),
      goes: () => this.tools.forget(),
      lost: (remains, reason) => void this.#recovery.recover(remains, performance.now(), reason),
      gpuError: (message) => events.notice({ kind: 'gpu-error', message }),
    });
  }

  get scene(): Scene {
    return this.#state.scene;
  }
  /** Those that the sand runs with. */
  get params(): Params {
    return this.#state.params;
  }
  get view(): ViewSettings {
    return this.#state.view;
  }
  /** Also while a level of detail is tried out: the device has nothing else to do then. */
  get paused(): boolean {
    return this.#state.paused || this.#detail.trying || this.#changes.replaying;
  }
  get touched(): boolean {
    return this.#state.touched;
  }
  get askedCapacity(): number | null {
    return this.#state.askedCapacity;
  }
  /** Whether somebody asked for the level of detail; otherwise why it is what it is. */
  get levelChoice(): Pick<states.SessionState, 'detailAsked' | 'trial'> {
    return this.#state;
  }
  /** Null until the first one is made, and while a lost device is replaced. */
  get world(): World | null {
    return this.#live.world;
  }
  get watch(): Watch | null {
    return this.#live.watch;
  }
  /** A recording is done again: nobody else may do anything to the sand. */
  get replaying(): boolean {
    return this.#changes.replaying;
  }
  /** What was done to the sand lately; also of a device that was lost, until there is sand again. */
  get recorded(): LiveWorld['recorded'] {
    return this.#live.recorded;
  }

  /** Makes the world; also after a failure that the person wants to try again. False: there is none, and it was said why. */
  async start(): Promise<boolean> {
    const { remains } = this.#recovery;
    const { problems, obstacles: linked } = this.#link;
    try {
      const { world, counters } = await openWorld({
        canvas: this.#canvas,
        remains,
        linked,
        state: () => this.#state,
        useCapacity: (capacity) => {
          this.#state = states.withCapacity(this.#state, capacity);
        },
        refused: (reason) => this.#events.notice({ kind: 'refused', reason }),
        onProgress: (text) => this.#events.progress(text),
        chooseDetail: async (device, software) => {
          const { scene, trial } = await chooseDetail(device, software, this.#state);
          this.#state = states.atTrial(this.#state, scene, trial, software);
        },
      });
      this.#live.adopt(world, this.scene, remains?.grains ?? null, counters);
      this.#recovery.done();
      this.#link = { problems: [], obstacles: [] };
      this.#sayChecks();
      this.#showChange();
      this.#queue.add(async () => {}); // what was asked for meanwhile
      if (problems.length > 0) this.#events.notice({ kind: 'problems', from: 'link', problems });
      this.#events.ready();
      return true;
    } catch (error) {
      this.#events.failed(asSimError(error));
      return false;
    }
  }

  /** Nothing is left of it. */
  async close(): Promise<void> {
    await this.#queue.settled();
    this.#live.close();
  }

  /** Between two frames: everything that people did since the last one. */
  applyIntents(): void {
    for (const intent of this.intents.drain()) {
      this.log.asked(intent, this.world?.sim.time ?? null);
      this.#carryOut(reduce(this.#state, intent));
    }
  }

  /** Advances the sand; a tool that is held down acts meanwhile. */
  substep(count: number): void {
    if (this.world) this.tools.substep(this.world.sim, count);
  }

  /** Reads back what interface and tools want to know, a little at a time; nothing waits for it. `now` in ms. */
  observe(now: number, details: boolean): void {
    if (this.replaying) return; // what is read may lead to changes
    this.watch?.look(now, { toolHeld: this.tools.held, running: !this.paused, details });
    if (this.tools.usesPoses) this.bodies.updatePoses(now);
  }

  /** Single substeps that were asked for; taking them means doing them. */
  takePendingSteps(): number {
    const pendingSteps = this.#changes.replaying ? 0 : this.#state.pendingSteps;
    this.#state = { ...this.#state, pendingSteps: 0 };
    return pendingSteps;
  }

  /** Where the camera should go; taking it means moving it there. */
  takeFraming(): states.Framing | null {
    const { framing } = this.#state;
    this.#state = { ...this.#state, framing: null };
    return framing;
  }

  /** Waits until what was asked for so far has been done. */
  settled(): Promise<void> {
    return this.#queue.settled();
  }

  #carryOut({ state, effects }: Reduction): void {
    this.#state = state;
    for (const effect of effects) perform(effect, this.#handlers);
    const used = effects.find((effect) => effect.kind === 'use-tool');
    if (used) this.watch?.[used.at ? 'touch' : 'hurry']();
  }

  /** False when there is no world, or when it was lost meanwhile. */
  async #restart(asked: Scene, params: Params, saved?: SavedState, held = false): Promise<boolean> {
    const scene = withShape(asked, params);
    if (!(await this.#live.restart(scene, params, saved, held))) return false;
    this.#state = states.restarted(this.#state, scene, params);
    this.#sayChecks();
    this.#showChange();
    return true;
  }

  /** What the method ignores or cannot do well in this scene. */
  #sayChecks(): void {
    const sim = this.world?.sim;
    const problems = sim?.method.spec.check(sim.world) ?? [];
    if (problems.length > 0) this.#events.notice({ kind: 'hints', problems });
  }

  #syncParameters(): Promise<void> {
    return syncParameters({
      parameters: () => (this.world ? this.#state : null),
      setLive: async (params) => {
        const notices = this.world ? await setLiveParams(this.world.sim, params) : [];
        this.#state = { ...this.#state, params };
        for (const notice of notices) this.#events.notice(notice);
      },
      restart: async (params, keepSand) =>
        this.#restart(this.scene, params, keepSand ? await sandOf(this.world, this.scene, params) : undefined),
      notice: (notice) => this.#events.notice(notice),
      changed: () => this.#showChange(),
    });
  }

  #workFailed(error: unknown): void {
    // a lost device makes everything fail; that has its own way out
    if (this.world) this.#events.notice({ kind: 'refused', reason: asSimError(error).message });
    this.#state = states.dropWishes(this.#state);
    this.#events.changed();
  }

  /** Work that changes what is to be seen. */
  #addShown(work: () => Promise<void>): void {
    this.#queue.add(async () => {
      await work();
      this.#showChange();
    });
  }

  #showChange(): void {
    this.watch?.hurry();
    this.demand.invalidate();
    this.#events.changed();
  }

  #toolWorld(): ToolWorld | null {
    const { world, scene, params, bodies } = this;
    const { field } = this.#live;
    const notice = (words: Notice) => this.#events.notice(words);
    return world && { scene, params, bodies, sim: world.sim, field, notice, queue: (work) => this.#addShown(work) };
  }
}
