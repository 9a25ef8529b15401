import type { AboutScene } from '../scene-folder';

export default {
  order: 165,
  gallery: { group: 'bodies', order: 28 },
  picture: { time: 0.6, camera: { position: [0.4, 0.24, 0.3], target: [0, 0.095, 0] } },
} satisfies AboutScene;
