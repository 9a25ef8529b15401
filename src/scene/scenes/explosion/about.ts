import type { AboutScene } from '../scene-folder';

export default {
  order: 200,
  gallery: { group: 'play', order: 40 },
  picture: { time: 1.08, params: { radius: 0.003, youngModulus: 1e6 } },
} satisfies AboutScene;
