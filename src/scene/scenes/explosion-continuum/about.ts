import type { AboutScene } from '../scene-folder';

export default {
  order: 285,
  gallery: { group: 'continuum', order: 5 },
  picture: { time: 0.2 },
} satisfies AboutScene;
