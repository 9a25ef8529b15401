import { bodyChecks } from './body-checks';
import type { SceneCheck } from './check';
import { sandChecks } from './sand-checks';

/** One check for every scene that comes with the program. */
export const sceneChecks: readonly SceneCheck[] = [...sandChecks, ...bodyChecks];
