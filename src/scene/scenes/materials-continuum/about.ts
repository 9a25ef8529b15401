import type { AboutScene } from '../scene-folder';

export default {
  order: 305,
  gallery: { group: 'continuum', order: 24 },
  picture: { time: 0.5 },
} satisfies AboutScene;
