/** Turns scheduled passes into commands. */
import { dispatchLayout } from './layouts';
import type { BindGroups, Pipelines } from './pipelines';
import { type ScheduledPass, slotsPerKind, substepKindNames } from './schedule';
import type { StateBuffers } from './state-buffers';
import { substepSlot } from './uniforms';

/** What the host knows of rigid bodies when it records. */
export interface BodyCounts {
  readonly count: number;
  readonly sphereCount: number;
}

export function recordPass(
  encoder: GPUComputePassEncoder,
  scheduled: ScheduledPass,
  pipelines: Pipelines,
  groups: BindGroups,
  buffers: StateBuffers,
  bodies: BodyCounts,
): void {
  const { pass, dispatch, kind, index = 0 } = scheduled;
  const compiled = pipelines[pass];
  if (!compiled) throw new Error(`pass ${pass} was scheduled before it was compiled`);
  encoder.setPipeline(compiled.pipeline);
  const slot = kind && substepKindNames.indexOf(kind) * slotsPerKind + index;
  encoder.setBindGroup(0, groups[pass], slot === undefined ? [] : [slot * substepSlot]);
  if (dispatch === 'one') encoder.dispatchWorkgroups(1);
  else if (dispatch === 'bodies') encoder.dispatchWorkgroups(bodies.count);
  else if (dispatch === 'bodySpheres') encoder.dispatchWorkgroups(Math.ceil(bodies.sphereCount / 64));
  else encoder.dispatchWorkgroupsIndirect(buffers.dispatch, dispatchLayout.offsets[dispatch]);
}
