/** Seven small scenes for a million substeps each, and the same as a continuum for as many slices as asked for. */
import { requestNodeDevice } from '../../src/cli/node-gpu.ts';
import { methodNames } from '../../src/scene/method-names.ts';
import { longScenes, soak } from '../support/soak.ts';

/** A slice of a continuum is several steps of a hundred dispatches each: about as long as so many substeps of grains. */
const slower = 500;
/** More than this from the first third to the end is a leak, MB. */
const mostGrowth = 64;

/** `only`: a scene, and a method, by name; all of them when left out. */
export async function trySoak(
  substeps: number,
  { scene: only, method: onlyMethod }: { readonly scene?: string; readonly method?: string },
  say: (line: string) => void,
): Promise<{ line: string; failed: boolean }> {
  const { device, adapterName } = await requestNodeDevice();
  const failed: string[] = [];
  let total = 0;
  for (const method of methodNames.filter((name) => name === (onlyMethod ?? name))) {
    for (const [name, scene] of Object.entries(longScenes).filter(([name]) => name === (only ?? name))) {
      total++;
      const count = method === 'dem' ? substeps : Math.max(20, Math.round(substeps / slower));
      const started = performance.now();
      try {
        const { wrong, time, grains, creep, momentum, growth } = await soak(device, scene, count, { method });
        const all = growth > mostGrowth ? [...wrong, `memory grew by ${growth.toFixed(0)} MB`] : wrong;
        if (all.length > 0) failed.push(`${name} (${method})`);
        const seconds = ((performance.now() - started) / 1000).toFixed(0);
        const books = [
          `${count} substeps, ${time.toFixed(2)} s simulated, ${grains} grains, ${seconds} s`,
          `creep ${creep.toExponential(1)} m`,
          ...(momentum === null ? [] : [`momentum ${momentum.toExponential(1)}`]),
          `memory ${growth >= 0 ? '+' : ''}${growth.toFixed(0)} MB`,
          all.length > 0 ? `NOT HELD: ${all.join(', ')}` : 'books closed',
        ];
        say(`  ${method} ${name}: ${books.join('; ')}`);
      } catch (error) {
        failed.push(`${name} (${method})`);
        say(`  ${method} ${name}: ${error instanceof Error ? error.message : error}`);
      }
    }
  }
  device.destroy();
  return {
    line: `${total - failed.length} of ${total} long runs held on ${adapterName}`,
    failed: failed.length > 0 || total === 0,
  };
}
