import type { AboutScene } from '../scene-folder';

export default {
  order: 330,
  gallery: { group: 'continuum', order: 50 },
  picture: { time: 0.2, surface: true },
} satisfies AboutScene;
