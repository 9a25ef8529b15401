import type { AboutScene } from '../scene-folder';

export default {
  order: 218,
  gallery: { group: 'play', order: 47 },
  stiffness:
    'soft for speed, but the bridges of moist sand press grains together by no more than a twelfth of a radius',
  picture: { time: 1.05 },
} satisfies AboutScene;
