import { type AboutScene, softer } from '../scene-folder';

export default {
  order: 230,
  gallery: { group: 'laboratory', order: 40 },
  picture: { time: 5.2, params: softer },
} satisfies AboutScene;
