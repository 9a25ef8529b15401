import type { SceneCheck } from '../../../measure/scene-checks/scene-check';
import grains from '../three-materials/check';

const { tested: _, ...check } = grains;

/** What must be true of grains must be true of the continuum. */
export default check satisfies SceneCheck;
