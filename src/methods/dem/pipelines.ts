/** Compiles the passes for a variant, and binds them to the buffers for both turns of the ping-pong. */
import { type BoundBuffer, bindPass, type CompiledPass, compilePass } from '../../gpu/pass';
import type { Variant } from './laws';
import { type PassName, passes } from './passes';
import type { StateBuffers } from './state-buffers';
import { substepSlot } from './uniforms';

/** Those of bodies are missing until there is one. */
export type Pipelines = Readonly<Partial<Record<PassName, CompiledPass>>>;
export type BindGroups = Readonly<Partial<Record<PassName, GPUBindGroup>>>;

export async function compilePasses(
  device: GPUDevice,
  names: readonly PassName[],
  variant: Variant,
  onProgress: (text: string) => void = () => {},
): Promise<Pipelines> {
  let done = 0;
  const compiled = await Promise.all(
    names.map(async (name) => {
      const pass = await compilePass(device, passes[name], variant);
      done++;
      onProgress(`compiling shaders: ${done} of ${names.length}`);
      return [name, pass] as const;
    }),
  );
  return Object.fromEntries(compiled);
}

/** The buffers by the names of the bindings. `turn` says which of the two state buffers is current: 0 or 1. */
export function namedBuffers(
  buffers: StateBuffers,
  bodyCellFirst: number,
  turn: 0 | 1,
): Readonly<Record<string, BoundBuffer>> {
  const [here, there] = turn === 0 ? [0, 1] : [1, 0];
  return {
    ...buffers,
    substep: { buffer: buffers.substep, size: substepSlot },
    bodyCells: { buffer: buffers.cells, offset: 4 * bodyCellFirst },
    bodyCounts: { buffer: buffers.counts, offset: buffers.counts.size / 2 },
    spheres: buffers[`spheres${here}`],
    grains: buffers[`grains${here}`],
    spheresIn: buffers[`spheres${here}`],
    grainsIn: buffers[`grains${here}`],
    spheresOut: buffers[`spheres${there}`],
    grainsOut: buffers[`grains${there}`],
    // the buffer that the next step will overwrite serves the sort as scratch space
    spheresSorted: buffers[`spheres${there}`],
    grainsSorted: buffers[`grains${there}`],
  };
}

export function bindPasses(
  device: GPUDevice,
  pipelines: Pipelines,
  buffers: StateBuffers,
  bodyCellFirst: number,
  turn: 0 | 1,
): BindGroups {
  const named = namedBuffers(buffers, bodyCellFirst, turn);
  return Object.fromEntries(Object.entries(pipelines).map(([name, pass]) => [name, bindPass(device, pass, named)]));
}
