/** What some hundred grains from all over the sand do: enough to fit a colour scale, and next to nothing to read back. */

import { readBuffers } from '../../gpu/readback';
import type { ParticleSample } from '../method';
import { grainWords } from './grain-buffers';
import { contactRangeLayout, grainLayout } from './layouts';

export interface GrainSample extends ParticleSample {
  /** m/s */
  readonly speed: readonly number[];
  /** rad/s */
  readonly spin: readonly number[];
  /** Sum of a grain's normal forces, N. */
  readonly force: readonly number[];
  /** Mean normal force of a touching grain's contacts, N. */
  readonly contactForce: readonly number[];
}

const runs = 16;
const grainsPerRun = 32;

/** Neighbours in memory are neighbours in space, so the sample is taken in runs at even distances. */
export async function sampleGrains(
  device: GPUDevice,
  grains: GPUBuffer,
  contacts: GPUBuffer,
  grainCount: number,
): Promise<GrainSample> {
  const length = Math.min(grainsPerRun, grainCount);
  const starts = [...Array(runs).keys()].map((i) => Math.floor(((grainCount - length) * i) / (runs - 1)));
  const part = (buffer: GPUBuffer, size: number) =>
    starts.map((start) => ({ buffer, offset: size * start, size: size * length }));
  const bytes = await readBuffers(device, [
    ...part(grains, grainLayout.size),
    ...part(contacts, contactRangeLayout.size),
  ]);
  const sample = { speed: [] as number[], spin: [] as number[], force: [] as number[], contactForce: [] as number[] };
  for (let run = 0; run < runs; run++) {
    const states = new Float32Array(bytes[run]);
    const ranges = new DataView(bytes[runs + run]);
    for (let i = 0; i < length; i++) {
      const lengthAt = (at: number) => Math.hypot(...states.subarray(grainWords * i + at, grainWords * i + at + 3));
      const at = i * contactRangeLayout.size;
      const touching = ranges.getUint32(at + contactRangeLayout.offsets.touching, true);
      const force = ranges.getFloat32(at + contactRangeLayout.offsets.normalForce, true);
      sample.speed.push(lengthAt(grainLayout.offsets.velocity / 4));
      sample.spin.push(lengthAt(grainLayout.offsets.angularVelocity / 4));
      sample.force.push(force);
      if (touching > 0) sample.contactForce.push(force / touching);
    }
  }
  return sample;
}
