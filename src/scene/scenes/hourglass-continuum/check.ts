import type { SceneCheck } from '../../../measure/scene-checks/scene-check';
import grains from '../hourglass/check';

/** The same line that the grains must follow; fine sand has no gusts, so one run will do. */
export default { ...grains, runs: [{ label: '' }] } satisfies SceneCheck;
