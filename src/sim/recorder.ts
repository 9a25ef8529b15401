/** Turns scheduled passes into commands. */
import { dispatchLayout } from './layouts';
import type { BindGroups, Pipelines } from './pipelines';
import { type ScheduledPass, substepKindNames } from './schedule';
import type { StateBuffers } from './state-buffers';
import { substepSlot } from './uniforms';

export function recordPass(
  encoder: GPUComputePassEncoder,
  scheduled: ScheduledPass,
  pipelines: Pipelines,
  groups: BindGroups,
  buffers: StateBuffers,
): void {
  const { pass, dispatch, kind } = scheduled;
  encoder.setPipeline(pipelines[pass].pipeline);
  encoder.setBindGroup(0, groups[pass], kind ? [substepKindNames.indexOf(kind) * substepSlot] : []);
  if (dispatch === 'one') encoder.dispatchWorkgroups(1);
  else encoder.dispatchWorkgroupsIndirect(buffers.dispatch, dispatchLayout.offsets[dispatch]);
}
