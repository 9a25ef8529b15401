/** The scenes that come with the program: a folder each. scene-folder.ts says what is in it. */
import { type AboutScene, byFolder } from './scene-folder';

const data = byFolder(import.meta.glob('./*/scene.{json,ts}', { eager: true, import: 'default' }));

export const aboutScenes = byFolder(import.meta.glob<AboutScene>('./*/about.ts', { eager: true, import: 'default' }));

const names = Object.keys(aboutScenes).sort((a, b) => aboutScenes[a].order - aboutScenes[b].order);

/** Plain data for `validateScene`; the first is what a visitor sees. */
export const scenes: Readonly<Record<string, unknown>> = Object.fromEntries(names.map((name) => [name, data[name]]));
