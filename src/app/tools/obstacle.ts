/**
 * Places obstacles: press, aim, let go. One that was placed can be dragged, and then glides after the pointer at a speed that
 * sand can give way to; with “remove one” a click takes it away. The scene's own obstacles stay.
 */

import { add, atRest, dot, lengthOf, type Pose, placed, scaled, subtract } from '../../math/pose';
import type { Motion } from '../../scene/motion';
import { largestObstacleCount, type Obstacle, type Vec3 } from '../../scene/types';
import type { Simulation } from '../../simulation';
import { distanceToObstacle } from '../../world/obstacle-distance';
import { centreOf } from '../../world/surfaces';
import { highestAround, meetSurface, type PointerRay } from '../height-field';
import type { Ghost } from './ghost';
import { makeObstacle, type ObstacleShape, obstacleOutline, obstacleShapes } from './obstacle-shapes';
import type { Tool, ToolContext, ToolOption } from './tool';

/** Of an obstacle that is dragged, m/s of simulated time. */
const glideSpeed = 0.6;
/** Steps of the search for what the pointer is on, and how near counts, m. */
const mostSteps = 64;
const touching = 1e-3;

type Stroke =
  | { readonly kind: 'place'; ray: PointerRay }
  | {
      readonly kind: 'move';
      readonly index: number;
      readonly from: Pose;
      /** Where it was taken, and the plane through that point in which it moves: across the first ray. */
      readonly taken: Vec3;
      readonly normal: Vec3;
      target: Vec3;
    };

export class ObstacleTool implements Tool {
  readonly needs: Tool['needs'] = ['obstacles'];
  readonly options: readonly ToolOption[] = [
    { kind: 'choice', key: 'shape', values: () => [...obstacleShapes, 'remove'] },
    { kind: 'parameter', key: 'brushSize' },
  ];
  #stroke: Stroke | null = null;
  #busy = false;

  aim(ray: PointerRay, context: ToolContext): Ghost | null {
    const { sim } = context;
    if (this.#stroke?.kind === 'move') {
      const { index, from, target } = this.#stroke;
      const obstacle = sim.obstacles[index];
      return obstacle ? obstacleOutline(obstacle, { ...from, position: target }) : null;
    }
    const under = this.#stroke ? null : obstacleUnder(ray, context);
    if (under !== null) return obstacleOutline(sim.obstacles[under], sim.obstaclePose(under));
    const made = isShape(context.choice('shape')) ? this.#made(ray, context) : null;
    return made && obstacleOutline(made, atRest);
  }

  begin(ray: PointerRay, context: ToolContext): void {
    const { sim } = context;
    const under = obstacleUnder(ray, context);
    if (!isShape(context.choice('shape'))) {
      if (under !== null)
        this.#set(
          sim.obstacles.filter((_, i) => i !== under),
          context,
        );
    } else if (under === null) {
      this.#stroke = { kind: 'place', ray };
    } else {
      const from = sim.obstaclePose(under);
      const taken = placed(from, centreOf(sim.obstacles[under]));
      this.#stroke = { kind: 'move', index: under, from, taken, normal: ray.direction, target: from.position };
    }
  }

  move(ray: PointerRay, context: ToolContext): void {
    const stroke = this.#stroke;
    if (stroke?.kind === 'place') stroke.ray = ray;
    if (stroke?.kind !== 'move') return;
    const along = dot(ray.direction, stroke.normal);
    if (along < 0.1) return;
    const reach = dot(subtract(stroke.taken, ray.origin), stroke.normal) / along;
    const shift = subtract(add(ray.origin, scaled(ray.direction, reach)), stroke.taken);
    // not into the ground
    const lowest = context.field.ground - stroke.taken[1];
    stroke.target = add(stroke.from.position, [shift[0], Math.max(shift[1], lowest), shift[2]]);
    if (this.#busy) return;
    this.#busy = true;
    context.queue(async () => {
      try {
        await glide(context.sim, stroke.index, stroke.target);
      } finally {
        this.#busy = false;
      }
    });
  }

  end(context: ToolContext | null): void {
    const stroke = this.#stroke;
    this.#stroke = null;
    if (!context || !stroke) return;
    const { sim } = context;
    if (stroke.kind === 'move') {
      const { index, from, target } = stroke;
      context.queue(() => glide(sim, index, target));
      const to = (place: Vec3) => async () => {
        await glide(sim, index, place);
        return true;
      };
      context.remember({ tool: 'obstacle', undo: to(from.position), redo: to(target) });
      return;
    }
    const made = this.#made(stroke.ray, context);
    if (!made) return;
    // a scene file must hold them, too
    const { length } = sim.obstacles;
    if (length >= largestObstacleCount) {
      context.notice({
        kind: 'refused',
        reason: `There are already ${length} obstacles, which is the maximum. Remove one first.`,
      });
      return;
    }
    this.#set([...sim.obstacles, made], context);
  }

  #set(obstacles: readonly Obstacle[], context: ToolContext): void {
    const { sim } = context;
    const before = sim.obstacles;
    context.queue(() => sim.setObstacles(obstacles));
    const set = (wanted: readonly Obstacle[]) => async () => {
      await sim.setObstacles(wanted);
      return true;
    };
    context.remember({ tool: 'obstacle', undo: set(before), redo: set(obstacles) });
  }

  #made(ray: PointerRay, context: ToolContext): Obstacle | null {
    const shape = context.choice('shape');
    const { field } = context;
    const hit = meetSurface(field, ray);
    const wall = context.sim.materials.findIndex(({ wall }) => wall);
    if (!hit || wall < 0 || !isShape(shape)) return null;
    const size = context.params.brushSize;
    const [x, y, z] = hit;
    // nothing shall be put into the sand, which would burst
    const ground: Vec3 = [x, Math.max(y, highestAround(field, x, z, size)), z];
    return makeObstacle(shape, ground, size, ray.direction, wall);
  }
}

const isShape = (name: string): name is ObstacleShape => (obstacleShapes as readonly string[]).includes(name);

/** Number of the placed obstacle that the ray meets before it meets the sand. */
function obstacleUnder(ray: PointerRay, { sim, scene, field }: ToolContext): number | null {
  const sand = meetSurface(field, ray);
  const farthest = sand ? lengthOf(subtract(sand, ray.origin)) : Number.POSITIVE_INFINITY;
  let nearest = { index: -1, distance: farthest };
  for (let index = scene.obstacles.length; index < sim.obstacles.length; index++) {
    const distance = distanceAlong(ray, sim.obstacles[index], sim.time);
    if (distance < nearest.distance) nearest = { index, distance };
  }
  return nearest.index < 0 ? null : nearest.index;
}

/** Steps along the ray by what is surely free. */
function distanceAlong({ origin, direction }: PointerRay, obstacle: Obstacle, time: number): number {
  let along = 0;
  for (let i = 0; i < mostSteps; i++) {
    const free = Math.abs(distanceToObstacle(obstacle, add(origin, scaled(direction, along)), time));
    if (free < touching) return along;
    along += free;
    if (along > 20) break;
  }
  return Number.POSITIVE_INFINITY;
}

/** Lets an obstacle go straight to a place, from where it is. */
async function glide(sim: Simulation, index: number, target: Vec3): Promise<void> {
  if (!sim.obstacles[index]) return;
  const way = subtract(target, sim.obstaclePose(index).position);
  const duration = lengthOf(way) / glideSpeed;
  if (duration < sim.dt) return;
  const velocity = scaled(way, 1 / duration);
  const motion: Motion = { kind: 'linear', velocity, start: sim.time, stop: sim.time + duration };
  await sim.setObstacleMotion(index, motion);
}
