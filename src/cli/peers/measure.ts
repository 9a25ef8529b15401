/** Runs what is not in the book yet, seed after seed. */
import type { Engine, PeerRow } from '../../measure/peers/agreement';
import { peerSetup, type SetupName, setupNames } from '../../measure/peers/setups';
import { scenes } from '../../scene/scenes';
import { type PeerRuns, type PeerTask, runBoth } from './both-engines';
import { peerScenes } from './gallery';
import { addToBook, readBook } from './store';

/** Sand that LAMMPS bounces by the number shows what the mapping is for. */
const withNumber: readonly SetupName[] = ['bed', 'column'];

/** `setup:bed`; anything else is a scene of the gallery. */
const setupOf = (name: string): SetupName | undefined => setupNames.find((one) => name === `setup:${one}`);

function taskFor(called: string, seed: number, grains: number): PeerTask {
  const name = setupOf(called);
  if (name) {
    const { scene, seconds, outlet, heap } = peerSetup(name, grains, seed);
    const engines: Engine[] = [
      'tetrasand',
      'lammps',
      ...(withNumber.includes(name) ? (['lammps as number'] as const) : []),
    ];
    const look = { ground: 0, ...(outlet !== undefined && { outlet }), ...(heap && { heap }) };
    return { of: name, json: scene, seed, seconds, look, engines };
  }
  const { seconds, outlet } = peerScenes[called];
  const json = scenes[called] as { parameters?: object };
  return {
    ...{ of: `scene ${called}`, seed, seconds, detail: 'coarsest' as const, engines: ['tetrasand', 'lammps'] as const },
    json: { ...json, parameters: { ...json.parameters, seed } },
    look: outlet === undefined ? {} : { outlet },
  };
}

const isThere = (rows: readonly PeerRow[], task: PeerTask, grains: number): boolean =>
  task.engines.every((wanted) =>
    rows.some(
      ({ of, seed, engine, seconds, grains: had }) =>
        of === task.of &&
        seed === task.seed &&
        engine === wanted &&
        Math.abs(seconds / task.seconds - 1) < 1e-4 &&
        (task.of.startsWith('scene ') || had === grains),
    ),
  );

export interface PeerOrder {
  readonly names: readonly string[];
  readonly seeds: readonly number[];
  /** Of set-ups. */
  readonly grains: number;
  onProgress?(part: number, doing: string): void;
  onRuns?(runs: PeerRuns): void;
}

export async function measurePeers(
  device: GPUDevice,
  { names, seeds, grains, onProgress, onRuns }: PeerOrder,
): Promise<void> {
  const tasks = seeds.flatMap((seed) => names.map((name) => taskFor(name, seed, grains)));
  for (const [index, task] of tasks.entries()) {
    if (isThere(readBook().rows, task, grains)) continue;
    const runs = await runBoth(device, {
      ...task,
      onProgress: (part, doing) => onProgress?.((index + part) / tasks.length, doing),
    });
    addToBook({ rows: runs.rows, differences: { [task.of]: runs.differences }, troubles: runs.troubles });
    onRuns?.(runs);
  }
}
