import type { AboutScene } from '../scene-folder';

export default {
  order: 320,
  gallery: { group: 'continuum', order: 40 },
  picture: { time: 0.12, surface: true },
} satisfies AboutScene;
