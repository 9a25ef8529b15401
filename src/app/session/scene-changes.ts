/** Other sand for the session: another scene, level, method or state, and recordings. Pieces of work for its queue. */
import type { RecordedRest } from '../../exchange/recording/recording-file';
import { replay } from '../../exchange/recording/replay';
import type { Params } from '../../params/table';
import type { Scene } from '../../scene/types';
import type { SavedState } from '../../world/saved-state';
import type { DetailChoice } from '../detail/choose-detail';
import type { Intent } from '../intents';
import type { Notice } from '../notices';
import { asksForDetail, hasOwnNumbers, withMethod } from '../start-state';
import { showBodies, type World } from '../world';
import { type Reduction, stateOpened } from './reduce';
import * as states from './state';

export interface ChangesHost {
  state(): states.SessionState;
  setState(state: states.SessionState): void;
  world(): World | null;
  readonly detail: DetailChoice;
  /** `held`: with the pointer's hold on a body, as it was. False when there is no world, or when it was lost meanwhile. */
  restart(scene: Scene, params: Params, saved?: SavedState, held?: boolean): Promise<boolean>;
  carryOut(reduction: Reduction): void;
  notice(notice: Notice): void;
  busy(text: string): void;
  /** There is something else to see. */
  shown(): void;
}

type Opening = Omit<Extract<Intent, { kind: 'open-state' }>, 'kind'>;

export class SceneChanges {
  /** What was recorded is done again: nobody else may do anything to the sand. */
  replaying = false;
  readonly #host: ChangesHost;

  constructor(host: ChangesHost) {
    this.#host = host;
  }

  get #software(): boolean {
    return this.#host.world()?.software ?? false;
  }

  async openScene(asked: Scene, asIs = asksForDetail(asked) || hasOwnNumbers(asked, this.#software)): Promise<void> {
    const { levels, level } = asked.detail;
    const { scene, trial } = await this.#host.detail.choose(asked, asIs ? levels[level] : 'automatic');
    const params = states.paramsToOpen(this.#host.state(), scene, this.#software);
    if (!(await this.#host.restart(scene, params))) return;
    this.#change({ framing: 'jump', detailAsked: asIs, trial });
  }

  /** What people see and hold stays as it is: camera, tool, parameters but for the size of the grains, and what they placed. */
  async setDetail(grains: number | 'automatic'): Promise<void> {
    const before = this.#host.state().scene;
    const { scene, trial } = await this.#host.detail.choose(before, grains);
    if (scene !== before) {
      const params = states.atLevel(this.#host.state(), scene, this.#software);
      if (!(await this.#host.restart(scene, params))) return;
    }
    this.#change({ detailAsked: grains !== 'automatic', trial });
  }

  /** What people see and hold stays as it is: camera, tool, parameters, and what they placed. */
  async setMethod(method: string): Promise<void> {
    const { scene: before, wanted } = this.#host.state();
    if (method !== before.method) await this.#host.restart(withMethod(before, method), wanted);
  }

  async openState({ scene, state, view, camera }: Opening, held = false): Promise<boolean> {
    if (!(await this.#host.restart(scene, state.params, state, held))) return false;
    this.#host.carryOut(stateOpened(this.#host.state(), view, camera));
    return true;
  }

  /** Opens the state that a recording begins with, does what it says, and tells whether it ends as it did. */
  async replay(opening: Opening, rest: RecordedRest): Promise<void> {
    this.replaying = true;
    try {
      const world = (await this.openState(opening, true)) ? this.#host.world() : null;
      if (world) await this.#follow(world, rest);
    } finally {
      this.replaying = false;
    }
  }

  async #follow(world: World, rest: RecordedRest): Promise<void> {
    const { sim } = world;
    const isThere = () => this.#host.world() === world && world.sim === sim;
    const { same, time } = await replay(sim, rest, {
      goOn: isThere,
      progress: (part) => this.#host.busy(`replay: ${Math.round(100 * part)} %`),
      body: (index, body) => {
        if (body) world.bodies.put(index, body);
        else world.bodies.remove(index);
        showBodies(world);
      },
    });
    if (!isThere()) return;
    this.#change({ params: sim.params, wanted: sim.params });
    this.#host.notice({ kind: 'replayed', same, time });
  }

  #change(values: Partial<states.SessionState>): void {
    this.#host.setState({ ...this.#host.state(), ...values });
    this.#host.shown();
  }
}
