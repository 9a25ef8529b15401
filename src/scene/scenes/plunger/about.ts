import { type AboutScene, softer } from '../scene-folder';

export default {
  order: 240,
  gallery: { group: 'laboratory', order: 50 },
  picture: { time: 2.2, params: softer },
} satisfies AboutScene;
