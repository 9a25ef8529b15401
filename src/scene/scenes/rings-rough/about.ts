import type { AboutScene } from '../scene-folder';

export default {
  order: 150,
  gallery: { group: 'bodies', order: 70 },
  picture: { time: 0.5, params: { youngModulus: 5e5 } },
} satisfies AboutScene;
