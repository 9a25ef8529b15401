import type { AboutScene } from '../scene-folder';

export default {
  order: 160,
  gallery: { group: 'play', order: 80 },
  picture: { time: 0.6 },
} satisfies AboutScene;
