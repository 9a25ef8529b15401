import os from 'node:os';
import { findLavapipe, findSwiftShader, hasGraphicsDevice } from '../../scripts/drivers.mjs';
import { installPollPause } from './poll-pause.ts';

/**
 * WebGPU in Node (Dawn), on the best driver of this machine.
 *
 * Dawn looks for Vulkan drivers when a `GPU` object is made, so the environment variable that names the driver is set
 * before each attempt.
 */

export type AdapterChoice = 'auto' | 'system' | 'lavapipe' | 'swiftshader';
const choices: readonly AdapterChoice[] = ['auto', 'system', 'lavapipe', 'swiftshader'];

/** Sizes of buffers as the adapter has them, or every limit exactly as WebGPU promises it everywhere. */
export type LimitsChoice = 'adapter' | 'default';

export interface NodeDevice {
  device: GPUDevice;
  /** Driver and device in words, for logs and reports. */
  adapterName: string;
  destroy(): void;
}

/** Dawn crashes later if a GPU object is collected while something made from it lives. */
const keptAlive = new Set<GPU>();

/**
 * @param options.adapter `auto`: what TETRASAND_ADAPTER says, else the driver that VK_ICD_FILENAMES or VK_DRIVER_FILES names, else a
 *   GPU of the system, else lavapipe, else SwiftShader.
 * @param options.limits what TETRASAND_LIMITS says when left out, else `adapter`.
 */
export async function requestNodeDevice(
  options: { adapter?: AdapterChoice; limits?: LimitsChoice } = {},
): Promise<NodeDevice> {
  const choice = resolveChoice(options.adapter ?? 'auto');
  process.env.XDG_RUNTIME_DIR ??= os.tmpdir();
  installPollPause();
  const { create, globals } = await import('webgpu');
  Object.assign(globalThis, globals);

  for (const candidate of candidates(choice)) {
    if (candidate.driverFile) {
      // the newer name of the same variable has priority in the Vulkan loader
      delete process.env.VK_DRIVER_FILES;
      process.env.VK_ICD_FILENAMES = candidate.driverFile;
    }
    const gpu = create(process.platform === 'linux' ? ['backend=vulkan'] : []);
    keptAlive.add(gpu);
    const adapter = await gpu.requestAdapter({ powerPreference: 'high-performance' });
    if (!adapter || (candidate.hardwareOnly && adapter.info.isFallbackAdapter)) continue;
    const byDefault = (options.limits ?? process.env.TETRASAND_LIMITS) === 'default';
    const device = await adapter.requestDevice(byDefault ? {} : deviceDescriptor(adapter));
    return {
      device,
      adapterName: adapter.info.description || adapter.info.device || candidate.name,
      destroy() {
        device.destroy();
      },
    };
  }
  throw new Error(noAdapterMessage(choice));
}

/** WebGPU's default limits except the sizes of buffers: a pass that needs more than they allow must fail here, too. */
function deviceDescriptor(adapter: GPUAdapter): GPUDeviceDescriptor {
  const { maxBufferSize, maxStorageBufferBindingSize } = adapter.limits;
  return {
    requiredFeatures: adapter.features.has('timestamp-query') ? ['timestamp-query'] : [],
    requiredLimits: { maxBufferSize, maxStorageBufferBindingSize },
  };
}

function resolveChoice(asked: AdapterChoice): AdapterChoice {
  const choice = asked === 'auto' ? process.env.TETRASAND_ADAPTER || 'auto' : asked;
  const known = choices.find((name) => name === choice);
  if (!known) throw new Error(`TETRASAND_ADAPTER is '${choice}'; expected one of ${choices.join(', ')}`);
  return known;
}

interface Candidate {
  name: string;
  driverFile?: string;
  hardwareOnly?: boolean;
}

function candidates(choice: AdapterChoice): Candidate[] {
  const driverNamed = Boolean(process.env.VK_ICD_FILENAMES || process.env.VK_DRIVER_FILES);
  const list: Candidate[] = [];
  if (choice === 'system' || (choice === 'auto' && driverNamed)) list.push({ name: 'system' });
  else if (choice === 'auto' && hasGraphicsDevice()) list.push({ name: 'system', hardwareOnly: true });
  if (process.platform !== 'linux') return list;

  const lavapipe = findLavapipe();
  const software = [
    { choice: 'lavapipe', name: 'lavapipe', driverFile: lavapipe.private },
    { choice: 'lavapipe', name: 'lavapipe', driverFile: lavapipe.system },
    { choice: 'swiftshader', name: 'SwiftShader', driverFile: findSwiftShader() },
  ];
  for (const { choice: wanted, name, driverFile } of software) {
    if (driverFile && (choice === wanted || choice === 'auto')) list.push({ name, driverFile });
  }
  return list;
}

function noAdapterMessage(choice: AdapterChoice): string {
  const remedy: Record<AdapterChoice, string> = {
    auto:
      'Install a Vulkan driver for your GPU, or the software driver lavapipe (Mesa 25 or newer: `npm run setup` in Tetrasand’s own folder), ' +
      'or install Chromium, whose SwiftShader works too (Debian: `apt-get install chromium libvulkan1`).',
    system:
      'Install a Vulkan driver for your GPU (Debian: `apt-get install mesa-vulkan-drivers libvulkan1`, or the vendor’s own).',
    lavapipe: 'Run `npm run setup` in Tetrasand’s own folder, which downloads it (Mesa 25 or newer).',
    swiftshader: 'Install Chromium, which brings it (Debian: `apt-get install chromium libvulkan1`).',
  };
  return `No WebGPU adapter found (requested: ${choice}). ${remedy[choice]}`;
}
