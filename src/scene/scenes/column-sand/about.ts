import type { AboutScene } from '../scene-folder';

export default {
  order: 350,
  gallery: { group: 'continuum', order: 70 },
  picture: { time: 0.12, surface: true },
} satisfies AboutScene;
