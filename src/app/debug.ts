/**
 * `window.tetrasand`: a small, documented door for tests and for the curious on the browser's console. It reads the truth
 * and asks through the same queue of intents as the interface; it has no powers of its own besides `lose`.
 */

import type { Counters } from '../methods/method';
import type { Params } from '../params/table';
import { type CameraPose, projectPoint } from '../render/camera';
import type { CameraControls } from '../render/camera-controls';
import type { Vec3 } from '../scene/types';
import type { BodyState } from '../world/bodies';
import type { GrainState } from '../world/grain-state';
import { createFilmDoor, type FilmDoor } from './film/film-door';
import type { FilmMaker } from './film/film-maker';
import type { FrameLoop, FrameReport } from './frame-loop';
import { createReportDoor, type ReportDoor } from './keep/report-door';
import type { Session } from './session';
import { sceneByName, sceneFromData } from './start-state';
import type { ToolName } from './tools/names';
import type { ViewSettings } from './view-settings';

export interface TetrasandDebug extends ReportDoor {
  /** When the first sand is there; rejects with the reason when there can be none. */
  readonly ready: Promise<void>;
  /** Freshly read from the GPU. */
  counters(): Promise<Counters>;
  state(): Promise<GrainState>;
  /**
   * The books of the running world: grains that are there, less those that came, plus those that went, is what it began with: when they
   * are first asked for, as the counters of one that goes on from a checkpoint have a past, and a continuum has its own particles.
   */
  ledger(): Promise<{ world: number; began: number; balance: number; grains: number }>;
  params(): Params;
  /** Resolves when the sand runs with them (or keeps what it had, with a message). */
  setParams(values: Partial<Params>): Promise<void>;
  view(): ViewSettings;
  setView(values: Partial<ViewSettings>): Promise<void>;
  sceneName(): string;
  /** How it is computed; another method starts the scene again. */
  method(): string;
  /** What runs beside it, while methods are compared. */
  beside(): readonly { method(): string; time(): number; params(): Params; counters(): Promise<Counters> }[];
  setMethod(name: string): Promise<void>;
  /** A scene that comes with the program, by name, or one as plain data (docs/scene-format.md). */
  openScene(scene: unknown): Promise<void>;
  reset(): Promise<void>;
  /** Simulated seconds. */
  time(): number;
  /** Seconds per substep. */
  dt(): number;
  paused(): boolean;
  pause(paused: boolean): void;
  /** Pauses, then advances by about so many simulated seconds as fast as the device can, without drawing in between. */
  advance(seconds: number): Promise<void>;
  /** The active tool, and all that there are in the order of the toolbar. */
  tool(): ToolName;
  tools(): readonly ToolName[];
  chooseTool(name: ToolName): Promise<void>;
  /** Rigid bodies that are there, freshly read: number, name, and where they are (m, m/s, rad/s; quaternion x y z w). */
  bodies(): Promise<(BodyState & { readonly index: number; readonly name: string })[]>;
  /** Drops a body of the library ('ball', 'rabbit', …) above the middle of the scene, or above (x, z). Resolves when it is there. */
  addBody(mesh: string, at?: readonly [number, number]): Promise<void>;
  removeBody(index: number): Promise<void>;
  /** Whether the pointer holds the tool down. */
  toolHeld(): boolean;
  /** Obstacles that there are now, those of the scene first. */
  obstacleCount(): number;
  camera(): CameraPose;
  /** Where on the page, in CSS pixels, a point of the world is seen; m. */
  screenPoint(point: Vec3): { x: number; y: number };
  frames(): FrameReport;
  /** For `npm run film`. */
  readonly film: FilmDoor;
  /** Simulated time of the state that a lost device would be recovered from; null when there is none. */
  snapshotTime(): number | null;
  /** Messages shown so far. */
  messages(): readonly string[];
  /** Whether there is a graphics device: not until the first one is ready, nor while a lost one is being replaced. */
  hasDevice(): boolean;
  /** Takes the graphics device away, as a driver crash would. */
  lose(): void;
}

/** Substeps at a time in `advance`: enough to be quick, few enough to keep the page alive. */
const batch = 64;

export function createDebug(
  session: Session,
  loop: FrameLoop,
  ready: Promise<void>,
  said: readonly string[],
  camera: CameraControls,
  /** The sessions beside it, while methods are compared. */
  beside: () => readonly Session[],
  films: FilmMaker,
): TetrasandDebug {
  const world = () => {
    if (!session.world) throw new Error('there is no graphics device at the moment');
    return session.world;
  };
  let opened: { readonly world: number; readonly began: number } | null = null;
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  /** The queue is emptied once per frame; then the change itself may take a while. */
  const done = async () => {
    await nextFrame();
    await nextFrame();
    await session.settled();
  };
  return {
    ready,
    ...createReportDoor(session, camera, done),
    counters: () => world().sim.readCounters(),
    state: () => world().sim.readState(),
    async ledger() {
      const { sim } = world();
      const { grains, spawned, removed, erased, split = 0, merged = 0 } = await sim.readCounters();
      const balance = grains - spawned - split + merged + removed + erased;
      if (opened?.world !== sim.number) opened = { world: sim.number, began: balance };
      return { ...opened, balance, grains };
    },
    params: () => ({ ...session.params }),
    async setParams(values) {
      session.intents.push({ kind: 'set-params', values });
      await done();
    },
    view: () => session.view,
    async setView(values) {
      session.intents.push({ kind: 'set-view', values });
      await done();
    },
    sceneName: () => session.scene.name,
    method: () => session.scene.method,
    beside: () =>
      beside().flatMap(({ world: its, scene, params }) =>
        its
          ? {
              method: () => scene.method,
              time: () => its.sim.time,
              params: () => ({ ...params }),
              counters: () => its.sim.readCounters(),
            }
          : [],
      ),
    async setMethod(method) {
      session.intents.push({ kind: 'set-method', method });
      await done();
    },
    async openScene(asked) {
      const scene = typeof asked === 'string' ? sceneByName(asked) : sceneFromData(asked);
      session.intents.push({ kind: 'open-scene', scene, asIs: true });
      await done();
    },
    async reset() {
      session.intents.push({ kind: 'reset' });
      await done();
    },
    time: () => world().sim.time,
    dt: () => world().sim.dt,
    paused: () => session.paused,
    pause: (paused) => session.intents.push({ kind: 'pause', paused }),
    async advance(seconds) {
      session.intents.push({ kind: 'pause', paused: true });
      await done();
      const { sim, device } = world();
      // one batch is always waiting while another runs: some browsers are late to say that one is done
      let before = Promise.resolve();
      for (let left = Math.round(seconds / sim.dt); left > 0; left -= batch) {
        session.substep(Math.min(batch, left));
        const now = device.queue.onSubmittedWorkDone();
        await before;
        before = now;
      }
      await before;
      session.demand.invalidate();
    },
    tool: () => session.tools.active,
    tools: () => session.tools.names,
    async chooseTool(tool) {
      session.intents.push({ kind: 'choose-tool', tool });
      await done();
    },
    async bodies() {
      const { sim, bodies } = world();
      // those that are there now: one that is dropped during the reading has no state in it
      const { living } = bodies;
      const states = await sim.readBodies();
      return living.map(({ index, body }) => ({ ...states[index], index, name: body.cover.name }));
    },
    async addBody(mesh, at) {
      const { shelf, sphereRadius } = session.bodies;
      const shelved = shelf.get(mesh);
      if (!shelved) throw new Error(`unknown body “${mesh}”; available: ${shelf.ids.join(', ')}`);
      const order = { mesh, size: shelved.sizeFor(sphereRadius), substance: 'stone', kind: 'dynamic' } as const;
      session.intents.push({ kind: 'drop-body', order, ...(at && { at }) });
      await done();
    },
    async removeBody(index) {
      session.intents.push({ kind: 'remove-body', index });
      await done();
    },
    toolHeld: () => session.tools.held,
    obstacleCount: () => world().sim.obstacles.length,
    camera: () => ({ ...camera.pose }),
    screenPoint(point) {
      const { x, y } = projectPoint(camera.pose, innerWidth / innerHeight, point);
      return { x: ((x + 1) / 2) * innerWidth, y: ((1 - y) / 2) * innerHeight };
    },
    frames: () => loop.report,
    film: createFilmDoor(films),
    snapshotTime: () => session.watch?.snapshot?.time ?? null,
    messages: () => [...said],
    hasDevice: () => session.world !== null,
    lose: () => world().device.destroy(),
  };
}

declare global {
  interface Window {
    tetrasand: TetrasandDebug;
  }
}
