/** Turns scheduled passes into commands. */
import type { BindGroups, Pipelines } from './pipelines';
import { type Extents, type ScheduledPass, slotsPerKind, substepKindNames, workgroupsOf } from './schedule';
import { substepSlot } from './uniforms';

export function recordPass(
  encoder: GPUComputePassEncoder,
  scheduled: ScheduledPass,
  pipelines: Pipelines,
  groups: BindGroups,
  extents: Extents,
): void {
  const { pass, extent, kind, index = 0 } = scheduled;
  const workgroups = workgroupsOf(extent, extents);
  if (workgroups === 0) return;
  const compiled = pipelines[pass];
  if (!compiled) throw new Error(`pass ${pass} was scheduled before it was compiled`);
  encoder.setPipeline(compiled.pipeline);
  const slot = kind && substepKindNames.indexOf(kind) * slotsPerKind + index;
  encoder.setBindGroup(0, groups[pass], slot === undefined ? [] : [slot * substepSlot]);
  encoder.dispatchWorkgroups(workgroups);
}
