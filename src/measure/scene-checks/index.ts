import { scenes } from '../../scene/scenes';
import { byFolder } from '../../scene/scenes/scene-folder';
import type { SceneCheck } from './scene-check';

const checks = byFolder(
  import.meta.glob<SceneCheck>('../../scene/scenes/*/check.ts', { eager: true, import: 'default' }),
);

export interface NamedCheck extends SceneCheck {
  /** Name of the scene. */
  readonly scene: string;
}

/** The check of every scene that comes with the program, in the order of the scenes. */
export const sceneChecks: readonly NamedCheck[] = Object.keys(scenes)
  .filter((scene) => Object.hasOwn(checks, scene))
  .map((scene) => ({ scene, ...checks[scene] }));
