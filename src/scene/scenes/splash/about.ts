import type { AboutScene } from '../scene-folder';

export default {
  order: 100,
  gallery: { group: 'play', order: 30 },
  picture: { time: 0.235, params: { youngModulus: 2e6 } },
} satisfies AboutScene;
