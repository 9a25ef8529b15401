/** What `import … from 'tetrasand'` gives in Node, whose WebGPU comes from the package `webgpu`. */
import { SimError } from '../gpu/errors';
import { createOn, type SceneInput, type SimulationChoices } from '../library/create';
import type { Sand } from '../library/sand';
import { requestNodeDevice } from './node-gpu';

export * from '../library/exports';

/** Throws SimError with a sentence that says what to do. */
export function createSimulation(scene: SceneInput, choices?: SimulationChoices): Promise<Sand> {
  return createOn(requestDevice, scene, choices);
}

async function requestDevice(): ReturnType<typeof requestNodeDevice> {
  try {
    return await requestNodeDevice();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ERR_MODULE_NOT_FOUND' || !message.includes('webgpu')) throw new SimError('no-adapter', message);
    throw new SimError('no-webgpu', 'Node has no WebGPU of its own: install the package webgpu (npm install webgpu).');
  }
}
