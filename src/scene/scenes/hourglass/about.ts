import { type AboutScene, softer } from '../scene-folder';

export default {
  order: 20,
  gallery: { group: 'play', order: 20 },
  picture: { time: 1.6, params: softer },
} satisfies AboutScene;
