import type { AboutScene } from '../scene-folder';

export default {
  order: 300,
  gallery: { group: 'continuum', order: 20 },
  picture: { time: 3.2 },
} satisfies AboutScene;
