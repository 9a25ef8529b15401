import { type AboutScene, softer } from '../scene-folder';

export default {
  order: 250,
  gallery: { group: 'laboratory', order: 30 },
  picture: { time: 1.3, params: softer },
} satisfies AboutScene;
