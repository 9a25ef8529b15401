import type { LabHost } from '../../src/measure/lab/rig.ts';

/** An experiment without an audience. */
export const quietHost = (device: GPUDevice | null): LabHost => ({
  device,
  breathe: async () => {},
  onProgress: () => {},
});
