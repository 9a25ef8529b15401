/** Compiles the passes for a variant, and binds them to the buffers for both turns of the ping-pong. */
import { type BoundBuffer, bindPass, type CompiledPass, compilePass } from '../gpu/pass';
import type { Variant } from './laws';
import { type PassName, passes } from './passes';
import type { StateBuffers } from './state-buffers';
import { substepSlot } from './uniforms';

export type Pipelines = Readonly<Record<PassName, CompiledPass>>;
export type BindGroups = Readonly<Record<PassName, GPUBindGroup>>;

export async function compilePasses(
  device: GPUDevice,
  variant: Variant,
  onProgress: (text: string) => void = () => {},
): Promise<Pipelines> {
  const names = Object.keys(passes) as PassName[];
  let done = 0;
  const compiled = await Promise.all(
    names.map(async (name) => {
      const pass = await compilePass(device, passes[name], variant);
      done++;
      onProgress(`compiling shaders: ${done} of ${names.length}`);
      return [name, pass] as const;
    }),
  );
  return Object.fromEntries(compiled) as Record<PassName, CompiledPass>;
}

/** `turn` says which of the two state buffers is current: 0 or 1. */
export function bindPasses(device: GPUDevice, pipelines: Pipelines, buffers: StateBuffers, turn: 0 | 1): BindGroups {
  const [here, there] = turn === 0 ? [0, 1] : [1, 0];
  const named: Record<string, BoundBuffer> = {
    ...buffers,
    substep: { buffer: buffers.substep, size: substepSlot },
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
  const names = Object.keys(pipelines) as PassName[];
  return Object.fromEntries(names.map((name) => [name, bindPass(device, pipelines[name], named)])) as Record<
    PassName,
    GPUBindGroup
  >;
}
