import { type AboutScene, coarser } from '../scene-folder';

export default {
  order: 130,
  gallery: { group: 'bodies', order: 20 },
  picture: { time: 1.3, params: coarser },
} satisfies AboutScene;
