/** What every frame binds and that never changes: uniform buffers, samplers, the noise of grain skins. */
import { contactRangeLayout } from '../methods/dem/layouts';
import { frameStruct } from './frame-uniform';
import { lineStyleStruct } from './line-buffers';
import { skinNoiseTexture } from './skin-noise';

export type FrameFixtures = ReturnType<typeof createFixtures>;

export function createFixtures(device: GPUDevice) {
  const uniform = (label: string, size: number) =>
    device.createBuffer({ label, size, usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST });
  const smooth = { magFilter: 'linear', minFilter: 'linear' } as const;
  const repeat = { addressModeU: 'repeat', addressModeV: 'repeat', addressModeW: 'repeat' } as const;
  const frame = uniform('frame', frameStruct.size);
  const edgeStyle = uniform('edge style', lineStyleStruct.size);
  const forceStyle = uniform('force style', lineStyleStruct.size);
  const noReport = device.createBuffer({
    label: 'no report',
    size: contactRangeLayout.size,
    usage: GPUBufferUsage.STORAGE,
  });
  const skinNoise = skinNoiseTexture(device);
  return {
    frame,
    edgeStyle,
    forceStyle,
    /** For methods that report no contacts. */
    noReport,
    skinNoise,
    sunSampler: device.createSampler({ label: 'sun map', compare: 'greater-equal', ...smooth }),
    gatherSampler: device.createSampler({ label: 'visibility' }),
    skinSampler: device.createSampler({ label: 'skin noise', ...repeat, ...smooth }),
    smoothSampler: device.createSampler({ label: 'picture', ...smooth }),
    destroy(): void {
      for (const owned of [frame, edgeStyle, forceStyle, noReport, skinNoise]) owned.destroy();
    },
  };
}
