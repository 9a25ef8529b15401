import type { AboutScene } from '../scene-folder';

export default {
  order: 140,
  gallery: { group: 'bodies', order: 60 },
  picture: { time: 0.6, params: { youngModulus: 5e5 } },
} satisfies AboutScene;
