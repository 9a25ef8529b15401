import { type AboutScene, softer } from '../scene-folder';

export default {
  order: 220,
  gallery: { group: 'flow', order: 60 },
  picture: { time: 0.13, params: softer },
} satisfies AboutScene;
