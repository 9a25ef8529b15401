import { type AboutScene, coarser } from '../scene-folder';

export default {
  order: 110,
  gallery: { group: 'play', order: 60 },
  picture: { time: 0.7, params: coarser, camera: { position: [0.3, 0.25, 0.46], target: [0.03, 0.06, 0] } },
} satisfies AboutScene;
