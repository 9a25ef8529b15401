import { type AboutScene, softer } from '../scene-folder';

export default {
  order: 30,
  gallery: { group: 'flow', order: 10 },
  picture: { time: 1.3, params: softer, camera: { position: [0.22, 0.3, 0.56], target: [0, 0.15, 0] } },
} satisfies AboutScene;
