/** Shows where the brush would pour: a ring on the sand, and a line up to where grains appear. Drawn over the picture. */
import type { BrushAim } from '../app/pour-brush';
import { type CameraPose, projectPoint, type Vec3 } from '../render/camera';
import { svgElement } from './dom';

const corners = 48;

export class GhostRing {
  readonly #svg = svgElement('svg', { class: 'ghost', 'aria-hidden': 'true' });
  readonly #ring = svgElement('path', { class: 'ring' });
  readonly #stem = svgElement('path', { class: 'stem' });

  constructor(parent: HTMLElement) {
    this.#svg.append(this.#stem, this.#ring);
    parent.append(this.#svg);
  }

  /** `width` and `height` of the picture in CSS pixels. */
  update(aim: BrushAim | null, pose: CameraPose, width: number, height: number, pouring: boolean): void {
    this.#svg.classList.toggle('shown', aim !== null);
    this.#svg.classList.toggle('pouring', pouring);
    if (!aim || width === 0 || height === 0) return;
    const onScreen = (point: Vec3): string => {
      const { x, y } = projectPoint(pose, width / height, point);
      return `${(((x + 1) / 2) * width).toFixed(1)} ${(((1 - y) / 2) * height).toFixed(1)}`;
    };
    const [x, y, z] = aim.landing;
    const points = Array.from({ length: corners }, (_, i) => {
      const angle = (2 * Math.PI * i) / corners;
      return onScreen([x + aim.radius * Math.cos(angle), y, z + aim.radius * Math.sin(angle)]);
    });
    this.#ring.setAttribute('d', `M${points.join('L')}Z`);
    this.#stem.setAttribute('d', `M${onScreen(aim.landing)}L${onScreen(aim.source)}`);
  }
}
