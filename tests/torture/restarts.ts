/** Every scene at its coarsest level: stopped half-way, saved, opened and run on, it ends with the same bits. */
import { requestNodeDevice } from '../../src/cli/node-gpu.ts';
import { scenes } from '../../src/scene/scenes/index.ts';
import { restart } from '../support/restart.ts';

/** Ends inside of an interval; a continuum takes a hundred times as long for a step. */
const substepsOf = (scene: unknown): number => ((scene as { method?: string }).method ? 3 : 77);

export async function tryRestarts(): Promise<{ line: string; failed: boolean }> {
  const { device, adapterName } = await requestNodeDevice();
  const wrong: string[] = [];
  for (const [name, scene] of Object.entries(scenes)) {
    try {
      const run = { scene, substeps: substepsOf(scene), detail: 'coarsest' } as const;
      const { whole, resumed, exact } = await restart(device, run);
      if (!exact || resumed !== whole) wrong.push(name);
    } catch (error) {
      wrong.push(`${name} (${error instanceof Error ? error.message : error})`);
    }
  }
  device.destroy();
  const total = Object.keys(scenes).length;
  const line = `${total - wrong.length} of ${total} scenes went on with the same bits on ${adapterName}`;
  return { line: wrong.length > 0 ? `${line}; not: ${wrong.join(', ')}` : line, failed: wrong.length > 0 };
}
