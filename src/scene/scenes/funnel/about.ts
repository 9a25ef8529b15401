import { type AboutScene, softer } from '../scene-folder';

export default {
  order: 260,
  gallery: { group: 'laboratory', order: 20 },
  picture: { time: 1.6, params: softer },
} satisfies AboutScene;
