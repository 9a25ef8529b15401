import type { AboutScene } from '../scene-folder';

export default {
  order: 218,
  gallery: { group: 'play', order: 47 },
  stiffness:
    'soft for speed: the bridges of moist sand alone press its grains together by a tenth of a radius, which the HUD says',
  picture: { time: 1.05 },
} satisfies AboutScene;
