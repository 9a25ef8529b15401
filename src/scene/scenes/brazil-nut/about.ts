import type { AboutScene } from '../scene-folder';

export default {
  order: 190,
  gallery: { group: 'bodies', order: 40 },
  picture: { time: 0.34 },
} satisfies AboutScene;
