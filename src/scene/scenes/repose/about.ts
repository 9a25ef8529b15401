import { type AboutScene, softer } from '../scene-folder';

export default {
  order: 80,
  gallery: { group: 'laboratory', order: 10 },
  picture: { time: 2.3, params: softer },
} satisfies AboutScene;
