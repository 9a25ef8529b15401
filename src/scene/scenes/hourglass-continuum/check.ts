import type { SceneCheck } from '../../../measure/scene-checks/scene-check';
import grains from '../hourglass/check';

const { tested: _, ...check } = grains;

/** The same line that the grains must follow. */
export default check satisfies SceneCheck;
