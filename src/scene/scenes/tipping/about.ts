import { type AboutScene, coarser } from '../scene-folder';

export default {
  order: 50,
  gallery: { group: 'flow', order: 30 },
  picture: { time: 1.12, params: coarser },
} satisfies AboutScene;
