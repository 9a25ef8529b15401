import type { AboutScene } from '../scene-folder';

export default {
  order: 216,
  gallery: { group: 'play', order: 45 },
  stiffness:
    'soft for speed, but the bridges of moist sand press grains together by no more than a twelfth of a radius',
  picture: { time: 0.6 },
} satisfies AboutScene;
