/**
 * What the folder of a scene holds, besides `scene.json` (or `scene.ts`, whose default export is the same plain data): `about.ts`,
 * and `check.ts`, which only src/measure/scene-checks loads. Its thumbnail is public/thumbnails/<name>.webp.
 */
import type { Params } from '../../params/table';
import type { Scene } from '../types';

/** Headings of the gallery, in their order; src/ui/text has the words. */
export const galleryGroups = ['play', 'bodies', 'flow', 'continuum', 'laboratory'] as const;

/** Default export of `about.ts`. Orders are ascending numbers; steps of ten leave room in between. */
export interface AboutScene {
  /** In lists: the panel, the command line, docs/scenes.md. The first scene is what a visitor sees. */
  readonly order: number;
  readonly gallery: { readonly group: (typeof galleryGroups)[number]; readonly order: number };
  readonly picture: PictureMoment;
  /** Why its grains are as stiff as they are; absent: soft for speed, as docs/scenes.md says. */
  readonly stiffness?: string;
}

/** When, with which parameters and from where the scene is worth a picture. */
export interface PictureMoment {
  /** Simulated seconds. */
  readonly time: number;
  /** Parameters that differ from the scene's. */
  readonly params?: Partial<Params>;
  /** As one surface instead of grains. */
  readonly surface?: boolean;
  /** Left out: near enough to fill the picture. */
  readonly camera?: Scene['camera'];
}

/** Softer, or coarser and softer, grains than the scene's, so that a picture takes a minute or two; it still looks like sand. */
export const softer: Partial<Params> = { youngModulus: 3e5 };
export const coarser: Partial<Params> = { radius: 0.003, youngModulus: 3e5 };

/** What a glob of one file per scene found, by the name of the folder. */
export const byFolder = <T>(files: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(files).map(([file, content]) => [file.split('/').at(-2), content]));
