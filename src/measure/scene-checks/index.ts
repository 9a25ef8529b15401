import { aboutScenes, namedScene, scenes } from '../../scene/scenes';
import { byFolder } from '../../scene/scenes/scene-folder';
import type { SceneCheck } from './scene-check';

const checks = byFolder(
  import.meta.glob<SceneCheck>('../../scene/scenes/*/check.ts', { eager: true, import: 'default' }),
);

/** By `scene:form`. */
const formChecks = Object.fromEntries(
  Object.entries(
    import.meta.glob<SceneCheck>('../../scene/scenes/*/forms/*.check.ts', { eager: true, import: 'default' }),
  ).map(([file, check]) => {
    const [form, , scene] = file.split('/').toReversed();
    return [`${scene}:${form.replace(/\.check\.ts$/, '')}`, check];
  }),
);

export interface NamedCheck extends SceneCheck {
  /** Name of the scene, or `scene:form`: see `namedScene`. */
  readonly scene: string;
}

/** The check of every scene that comes with the program, in the order of the scenes, and those of their other forms. */
export const sceneChecks: readonly NamedCheck[] = [
  ...Object.keys(scenes)
    .filter((scene) => Object.hasOwn(checks, scene))
    .map((scene) => ({ scene, ...checks[scene] })),
  ...Object.keys(formChecks)
    .filter((id) => namedScene(id) !== undefined)
    .sort((a, b) => aboutScenes[sceneOf(a)].order - aboutScenes[sceneOf(b)].order || a.localeCompare(b))
    .map((scene) => ({ scene, ...formChecks[scene] })),
];

function sceneOf(id: string): string {
  return id.split(':')[0];
}
