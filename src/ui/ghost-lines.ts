/** Shows where the tool would act: lines of the world, drawn over the picture. */
import type { Ghost, GhostLine } from '../app/tools/ghost';
import { type CameraPose, projectPoint } from '../render/camera';
import type { Vec3 } from '../scene/types';
import { svgElement } from './dom';

export class GhostLines {
  readonly svg = svgElement('svg', { class: 'ghost', 'aria-hidden': 'true' });
  readonly #strong = svgElement('path', { class: 'strong' });
  readonly #faint = svgElement('path', { class: 'faint' });

  constructor(parent: HTMLElement) {
    this.svg.append(this.#faint, this.#strong);
    parent.append(this.svg);
  }

  /** `width` and `height` of the picture in CSS pixels; `held` while the tool acts. */
  update(ghost: Ghost | null, pose: CameraPose, width: number, height: number, held: boolean): void {
    this.svg.classList.toggle('shown', ghost !== null);
    this.svg.classList.toggle('held', held);
    if (!ghost || width === 0 || height === 0) return;
    const onScreen = (point: Vec3): string | null => {
      const { x, y, distance } = projectPoint(pose, width / height, point);
      return distance > 0 ? `${(((x + 1) / 2) * width).toFixed(1)} ${(((1 - y) / 2) * height).toFixed(1)}` : null;
    };
    const path = ({ points, closed }: GhostLine) => {
      const drawn = points.map(onScreen);
      // a line that passes behind the eye has no place on the screen
      return drawn.includes(null) ? '' : `M${drawn.join('L')}${closed ? 'Z' : ''}`;
    };
    this.#strong.setAttribute(
      'd',
      ghost
        .filter(({ faint }) => !faint)
        .map(path)
        .join(''),
    );
    this.#faint.setAttribute(
      'd',
      ghost
        .filter(({ faint }) => faint)
        .map(path)
        .join(''),
    );
  }
}
