import { type AboutScene, softer } from '../scene-folder';

export default {
  order: 90,
  gallery: { group: 'flow', order: 50 },
  picture: { time: 0.5, params: softer },
} satisfies AboutScene;
