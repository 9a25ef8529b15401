import { type AboutScene, softer } from '../scene-folder';

export default {
  order: 40,
  gallery: { group: 'flow', order: 20 },
  picture: { time: 2.3, params: softer },
} satisfies AboutScene;
