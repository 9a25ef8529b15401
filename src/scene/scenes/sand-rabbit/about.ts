import { type AboutScene, softer } from '../scene-folder';

export default {
  order: 210,
  gallery: { group: 'play', order: 50 },
  picture: { time: 0.04, params: softer },
} satisfies AboutScene;
