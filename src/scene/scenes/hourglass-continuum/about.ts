import type { AboutScene } from '../scene-folder';

export default {
  order: 290,
  gallery: { group: 'continuum', order: 10 },
  picture: { time: 1.6 },
} satisfies AboutScene;
