/** The scenes that come with the program: a folder each. scene-folder.ts says what is in it. */
import { ownForm, withFormName, wrongForm } from '../forms';
import { type AboutScene, byFolder } from './scene-folder';

const data = byFolder(import.meta.glob('./*/scene.{json,ts}', { eager: true, import: 'default' }));

/** Forms besides the scene's own, by scene and by name: `forms/<name>.ts` in its folder. */
const forms: Record<string, Record<string, object>> = {};
const formFiles = import.meta.glob<object>(['./*/forms/*.ts', '!./*/forms/*.check.ts'], {
  eager: true,
  import: 'default',
});
const formsFound = Object.entries(formFiles).map(([file, form]) => {
  const [name, , scene] = file.replace(/\.ts$/, '').split('/').toReversed();
  return { scene, name, form };
});
for (const { scene, name, form } of formsFound.sort((a, b) => a.name.localeCompare(b.name))) {
  forms[scene] = { ...forms[scene], [name]: form };
}

export const aboutScenes = byFolder(import.meta.glob<AboutScene>('./*/about.ts', { eager: true, import: 'default' }));

const names = Object.keys(aboutScenes).sort((a, b) => aboutScenes[a].order - aboutScenes[b].order);

/** Plain data for `validateScene`; the first is what a visitor sees. */
export const scenes: Readonly<Record<string, unknown>> = Object.fromEntries(
  names.map((name) => [name, { ...(data[name] as object), ...(forms[name] && { forms: forms[name] }) }]),
);

/** `name`, or `name:form`: a scene that is to be read in that form. */
export function namedScene(id: string): unknown {
  const [name, form = ownForm] = id.split(':');
  const known = Object.hasOwn(scenes, name) && wrongForm(scenes[name], form) === null;
  return known ? withFormName(scenes[name], form) : undefined;
}
