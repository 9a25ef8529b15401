import { type AboutScene, softer } from '../scene-folder';

export default {
  order: 60,
  gallery: { group: 'play', order: 70 },
  picture: { time: 1.2, params: softer },
} satisfies AboutScene;
