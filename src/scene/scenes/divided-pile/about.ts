import { type AboutScene, softer } from '../scene-folder';

export default {
  order: 185,
  gallery: { group: 'bodies', order: 55 },
  picture: { time: 2.8, params: softer },
} satisfies AboutScene;
