/** Wind from the pointer: dragged it pushes the sand along, held still it blows it away to all sides like a fan from above. */
import { add, lengthOf, scaled, subtract, unit } from '../../math/pose';
import { massOverArea } from '../../methods/blast';
import type { Vec3 } from '../../scene/types';
import type { PointerRay } from '../height-field';
import { above, pointUnder, usualSand } from './brush-point';
import { arrow, circle, type Ghost } from './ghost';
import type { Tool, ToolContext, ToolOption } from './tool';

/** Simulated seconds in which a grain in the middle takes on most of the wind's speed. */
const grip = 0.02;
/** The pointer's way is forgotten within about this many real ms. */
const memory = 120;
/** Way in brush radii that counts as a drag. */
const dragged = 0.15;
/**
 * A jet from above turns aside where it meets the sand: the wind seems to come from this far below, in brush radii, so that it
 * lifts what it blows away instead of pressing it down; and it reaches this far.
 */
const fanDepth = 0.3;
const fanReach = 1.3;

export class PushTool implements Tool {
  readonly needs: Tool['needs'] = ['blow'];
  readonly options: readonly ToolOption[] = [
    { kind: 'parameter', key: 'brushSize' },
    { kind: 'parameter', key: 'pushSpeed' },
  ];
  readonly #clock: () => number;
  #point: Vec3 | null = null;
  /** Where the pointer has come from lately, m, level. */
  #trail: Vec3 = [0, 0, 0];
  #lastMove = 0;

  /** `clock` in ms. */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  aim(ray: PointerRay, context: ToolContext): Ghost | null {
    const point = pointUnder(ray, context);
    if (!point) return null;
    const radius = context.params.brushSize;
    const middle = above(point, 0.15 * radius);
    const direction = this.#direction(radius);
    const arrows = direction
      ? arrow(middle, add(middle, scaled(direction, 1.4 * radius)), [0, 1, 0])
      : [0, 1, 2, 3, 4, 5].flatMap((i): Ghost => {
          const side: Vec3 = [Math.cos((i * Math.PI) / 3), 0, Math.sin((i * Math.PI) / 3)];
          return arrow(add(middle, scaled(side, 0.45 * radius)), add(middle, scaled(side, 0.85 * radius)), [0, 1, 0]);
        });
    return [circle(point, radius), ...arrows];
  }

  begin(ray: PointerRay, context: ToolContext): void {
    this.#trail = [0, 0, 0];
    this.#lastMove = this.#clock();
    this.#point = pointUnder(ray, context);
  }

  move(ray: PointerRay, context: ToolContext): void {
    const now = this.#clock();
    const point = pointUnder(ray, context);
    if (point && this.#point) {
      const [x, , z] = subtract(point, this.#point);
      this.#trail = add(scaled(this.#trail, Math.exp((this.#lastMove - now) / memory)), [x, 0, z]);
    }
    this.#point = point;
    this.#lastMove = now;
  }

  end(): void {
    this.#point = null;
    this.#trail = [0, 0, 0];
  }

  act(fromTime: number, toTime: number, context: ToolContext): void {
    if (!this.#point) return;
    const { brushSize: radius, pushSpeed } = context.params;
    const direction = this.#direction(radius);
    const wind = direction
      ? { centre: this.#point, radius, along: scaled(direction, pushSpeed), outward: 0 }
      : {
          centre: above(this.#point, -fanDepth * radius),
          radius: fanReach * radius,
          along: [0, 0, 0] as Vec3,
          outward: pushSpeed,
        };
    context.sim.actions.blow?.({
      ...wind,
      dose: (toTime - fromTime) / grip,
      massOverArea: massOverArea(usualSand(context)),
    });
  }

  /** Null while the pointer stands still. */
  #direction(radius: number): Vec3 | null {
    return lengthOf(this.#trail) > dragged * radius ? unit(this.#trail) : null;
  }
}
