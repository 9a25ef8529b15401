import type { AboutScene } from '../scene-folder';

export default {
  order: 310,
  gallery: { group: 'continuum', order: 30 },
  picture: { time: 0.12, surface: true },
} satisfies AboutScene;
