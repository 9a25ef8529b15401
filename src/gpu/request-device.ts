/** Asks the browser for a graphics device. Every way in which that can fail has its own code and sentence. */
import { SimError } from './errors';
import { isSoftware } from './is-software';

export interface BrowserDevice {
  readonly device: GPUDevice;
  /** In words, for the HUD. */
  readonly adapterName: string;
  /** True when the processor stands in for a graphics card. */
  readonly software: boolean;
}

/** What the shaders need: WebGPU's own defaults, which only a "compatibility" adapter may fall short of. */
const needed = {
  maxStorageBuffersPerShaderStage: 8,
  maxComputeInvocationsPerWorkgroup: 256,
  maxComputeWorkgroupSizeX: 256,
  maxComputeWorkgroupStorageSize: 16384,
  maxUniformBufferBindingSize: 65536,
} as const satisfies Partial<Record<keyof GPUSupportedLimits, number>>;

export async function requestBrowserDevice(gpu: GPU | undefined = navigator.gpu): Promise<BrowserDevice> {
  if (!gpu) throw new SimError('no-webgpu', 'This browser does not offer WebGPU.');
  const adapter = await findAdapter(gpu);
  if (!adapter)
    throw new SimError('no-adapter', 'This browser supports WebGPU, but found no graphics adapter that it may use.');
  checkLimits(adapter.limits);
  const { maxBufferSize, maxStorageBufferBindingSize } = adapter.limits;
  const features: GPUFeatureName[] = ['timestamp-query'];
  try {
    const device = await adapter.requestDevice({
      label: 'tetrasand',
      requiredFeatures: features.filter((feature) => adapter.features.has(feature)),
      // how many grains fit follows from these two; everything else stays at WebGPU's defaults
      requiredLimits: { maxBufferSize, maxStorageBufferBindingSize },
    });
    const { vendor, architecture, description } = adapter.info;
    return {
      device,
      adapterName: description || [vendor, architecture].filter(Boolean).join(' ') || 'unnamed adapter',
      software: isSoftware(adapter.info),
    };
  } catch (error) {
    throw new SimError(
      'no-adapter',
      `The graphics adapter provided no device: ${error instanceof Error ? error.message : error}`,
    );
  }
}

/** The strongest adapter; else whatever there is, which may be a software one. */
async function findAdapter(gpu: GPU): Promise<GPUAdapter | null> {
  const wishes: GPURequestAdapterOptions[] = [
    { powerPreference: 'high-performance' },
    {},
    { forceFallbackAdapter: true },
  ];
  for (const wish of wishes) {
    // a browser may reject instead of answering null while its graphics process restarts
    const adapter = await gpu.requestAdapter(wish).catch(() => null);
    if (adapter) return adapter;
  }
  return null;
}

export function checkLimits(limits: Readonly<Record<keyof typeof needed, number>>): void {
  const short = (Object.keys(needed) as (keyof typeof needed)[]).filter((name) => limits[name] < needed[name]);
  if (short.length === 0) return;
  const list = short.map((name) => `${name} is ${limits[name]}, at least ${needed[name]} needed`).join('; ');
  throw new SimError('limits', `This graphics adapter is too limited: ${list}.`);
}
