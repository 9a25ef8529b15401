/** What the package gives besides `createSimulation`, in browsers and in Node alike. */
export { SimError, type SimErrorCode } from '../gpu/errors';
export type { Statistics } from '../measure/statistics';
export type { Counters } from '../methods/method';
export type { Params } from '../params/table';
export type { GrainSeeds, Vec3 } from '../scene/types';
export type { BodyState } from '../world/bodies';
export { type Contact, type ContactSide, forceOf, type Load } from '../world/contacts';
export type { GrainState } from '../world/grain-state';
export { type SceneInput, type SimulationChoices, sceneNames } from './create';
export type { Sand } from './sand';
