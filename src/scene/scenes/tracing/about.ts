import { type AboutScene, softer } from '../scene-folder';

export default {
  order: 180,
  gallery: { group: 'bodies', order: 50 },
  picture: { time: 3.2, params: softer },
} satisfies AboutScene;
