import type { AboutScene } from '../scene-folder';

export default {
  order: 360,
  gallery: { group: 'continuum', order: 80 },
  picture: { time: 0.05, surface: true },
} satisfies AboutScene;
