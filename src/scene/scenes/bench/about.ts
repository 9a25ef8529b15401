import type { AboutScene } from '../scene-folder';

export default {
  order: 280,
  gallery: { group: 'laboratory', order: 60 },
  picture: { time: 0.34 },
} satisfies AboutScene;
