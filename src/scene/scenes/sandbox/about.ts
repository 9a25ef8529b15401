import { type AboutScene, softer } from '../scene-folder';

export default {
  order: 10,
  gallery: { group: 'play', order: 10 },
  picture: { time: 0.7, params: softer },
} satisfies AboutScene;
