import { type AboutScene, coarser } from '../scene-folder';

export default {
  order: 170,
  gallery: { group: 'bodies', order: 30 },
  picture: { time: 1, params: coarser },
} satisfies AboutScene;
