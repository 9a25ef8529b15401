/** The level of a scene that suits a device, found by trying. */
import type { Params } from '../../params/table';
import type { Scene } from '../../scene/types';
import type { SessionState } from '../session/state';
import { withDetail } from '../start-state';
import type { World } from '../world';
import { probeLevel } from './probe';
import { bestLevel, type Trial } from './trials';

export async function chooseDetail(
  device: GPUDevice,
  software: boolean,
  { scene, params }: { readonly scene: Scene; readonly params: Params },
): Promise<{ scene: Scene; trial: Trial | null }> {
  const { levels } = scene.detail;
  if (levels.length < 2) return { scene, trial: null };
  const trial = await bestLevel(scene.detail, params.wishedSpeed, (level) =>
    probeLevel(device, software, withDetail(scene, levels[level])),
  );
  return { scene: withDetail(scene, levels[trial.level]), trial };
}

/** The choice while a scene runs. */
export class DetailChoice {
  /** A level is being tried: the device should have nothing else to do. */
  trying = false;
  readonly #session: { world(): World | null; state(): SessionState };

  constructor(session: { world(): World | null; state(): SessionState }) {
    this.#session = session;
  }

  /** The level with about so many grains, or what suits the device. Two that are compared have the same grains: those stay. */
  async choose(scene: Scene, grains: number | 'automatic'): Promise<{ scene: Scene; trial: Trial | null }> {
    if (grains !== 'automatic') return { scene: withDetail(scene, grains), trial: null };
    const world = this.#session.world();
    const { scene: running, params, view } = this.#session.state();
    if (!world || view.compare !== 'off') {
      return { scene: withDetail(scene, running.detail.levels[running.detail.level]), trial: null };
    }
    this.trying = true;
    try {
      await world.device.queue.onSubmittedWorkDone();
      return await chooseDetail(world.device, world.software, { scene, params });
    } finally {
      this.trying = false;
    }
  }
}
