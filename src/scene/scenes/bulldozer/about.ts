import type { AboutScene } from '../scene-folder';

export default {
  order: 120,
  gallery: { group: 'bodies', order: 10 },
  picture: { time: 1.4, params: { radius: 0.004, youngModulus: 3e5 } },
} satisfies AboutScene;
