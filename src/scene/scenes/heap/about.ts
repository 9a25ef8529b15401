import { type AboutScene, softer } from '../scene-folder';

export default {
  order: 270,
  gallery: { group: 'flow', order: 70 },
  picture: { time: 2.2, params: softer },
} satisfies AboutScene;
