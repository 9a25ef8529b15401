/** What `import … from 'tetrasand'` gives in a browser. */
import { requestBrowserDevice } from '../gpu/request-device';
import { createOn, type SceneInput, type SimulationChoices } from './create';
import type { Sand } from './sand';

export * from './exports';

/** Throws SimError with a sentence that says what to do. */
export function createSimulation(scene: SceneInput, choices?: SimulationChoices): Promise<Sand> {
  return createOn(requestBrowserDevice, scene, choices);
}
