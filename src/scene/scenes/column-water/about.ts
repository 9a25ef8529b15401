import type { AboutScene } from '../scene-folder';

export default {
  order: 340,
  gallery: { group: 'continuum', order: 60 },
  picture: { time: 0.18, surface: true },
} satisfies AboutScene;
