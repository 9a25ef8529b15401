import { type AboutScene, softer } from '../scene-folder';

export default {
  order: 70,
  gallery: { group: 'flow', order: 40 },
  picture: { time: 2.3, params: softer },
} satisfies AboutScene;
