import type { AboutScene } from '../scene-folder';

export default {
  order: 216,
  gallery: { group: 'play', order: 45 },
  stiffness:
    'soft for speed: the bridges of moist sand alone press its grains together by a tenth of a radius, which the HUD says',
  picture: { time: 0.6 },
} satisfies AboutScene;
