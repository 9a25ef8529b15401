/** The obstacles that people can place: made for a point on the sand and a size, and their outlines. Lengths in m. */
import { add, cross, lengthOf, type Pose, placed, scaled, unit } from '../../math/pose';
import type { Obstacle, Vec3 } from '../../scene/types';
import { across, ball, circle, type Ghost, type GhostLine } from './ghost';

export const obstacleShapes = ['ball', 'box', 'cylinder', 'cone', 'funnel', 'ramp'] as const;
export type ObstacleShape = (typeof obstacleShapes)[number];

/** Slope of the ramp, steeper than sand comes to rest on. */
const rampSlope = (38 * Math.PI) / 180;
/** Height of a funnel's mouth over the sand, in sizes. */
const funnelLift = 1.2;

/** `ground` is the point that it stands on, `size` about half its width; a ramp leads down along the level part of `view`. */
export function makeObstacle(shape: ObstacleShape, ground: Vec3, size: number, view: Vec3, material: number): Obstacle {
  const up = (height: number): Vec3 => add(ground, [0, height, 0]);
  switch (shape) {
    case 'ball':
      return { shape: 'ball', centre: up(size), radius: size, inside: false, material };
    case 'box': {
      const [x, y, z] = ground;
      const [min, max]: [Vec3, Vec3] = [
        [x - size, y, z - size],
        [x + size, y + 1.4 * size, z + size],
      ];
      return { shape: 'box', min, max, open: [], inside: false, material };
    }
    case 'cylinder':
      return {
        shape: 'cylinder',
        bottom: ground,
        top: up(2.4 * size),
        radius: 0.7 * size,
        open: [],
        inside: false,
        material,
      };
    case 'cone': {
      const radii = { bottomRadius: size, topRadius: 0.05 * size };
      return { shape: 'cone', bottom: ground, top: up(1.7 * size), ...radii, open: [], inside: false, material };
    }
    case 'funnel': {
      const [bottom, top] = [up(funnelLift * size), up((funnelLift + 1.5) * size)];
      const radii = { bottomRadius: 0.45 * size, topRadius: 1.5 * size };
      return { shape: 'cone', bottom, top, ...radii, open: ['bottom', 'top'], inside: true, material };
    }
    case 'ramp': {
      const level = Math.hypot(view[0], view[2]);
      const away: Vec3 = level > 1e-6 ? [view[0] / level, 0, view[2] / level] : [1, 0, 0];
      const down = add(scaled(away, Math.cos(rampSlope)), [0, -Math.sin(rampSlope), 0]);
      const side = unit(cross(away, [0, 1, 0]));
      const height = 1.6 * size * Math.sin(rampSlope);
      return {
        shape: 'panel',
        centre: up(height + 0.2 * size),
        sides: [scaled(side, 2.4 * size), scaled(down, 3.2 * size)],
        material,
      };
    }
  }
}

/** What an obstacle that was placed was made from: see makeObstacle. */
export interface Standing {
  readonly shape: ObstacleShape;
  readonly ground: Vec3;
  readonly size: number;
  /** Where a ramp leads down to, seen from above: its angle from x towards z, degrees. */
  readonly heading: number;
}

/** The way back from makeObstacle, moved by `shift` since; null for an obstacle that was not made there. */
export function standingOf(obstacle: Omit<Obstacle, 'material'>, shift: Vec3): Standing | null {
  const stands = (shape: ObstacleShape, from: Vec3, size: number, lift: number, heading = 0): Standing => ({
    shape,
    ground: add(from, add(shift, [0, -lift * size, 0])),
    size,
    heading,
  });
  const made = obstacle as Obstacle;
  switch (made.shape) {
    case 'ball':
      return stands('ball', made.centre, made.radius, 1);
    case 'box': {
      const size = (made.max[0] - made.min[0]) / 2;
      return stands('box', add(made.min, [size, 0, size]), size, 0);
    }
    case 'cylinder':
      return stands('cylinder', made.bottom, made.radius / 0.7, 0);
    case 'cone':
      return made.inside
        ? stands('funnel', made.bottom, made.topRadius / 1.5, funnelLift)
        : stands('cone', made.bottom, made.bottomRadius, 0);
    case 'panel': {
      const size = lengthOf(made.sides[0]) / 2.4;
      const heading = (Math.atan2(made.sides[1][2], made.sides[1][0]) * 180) / Math.PI;
      return stands('ramp', made.centre, size, 1.6 * Math.sin(rampSlope) + 0.2, heading);
    }
    default:
      return null;
  }
}

/** Where it is, as lines. */
export function obstacleOutline(obstacle: Obstacle, pose: Pose): Ghost {
  return restingOutline(obstacle).map((line) => ({ ...line, points: line.points.map((point) => placed(pose, point)) }));
}

function restingOutline(obstacle: Obstacle): Ghost {
  switch (obstacle.shape) {
    case 'ball':
      return ball(obstacle.centre, obstacle.radius);
    case 'box': {
      const { min, max } = obstacle;
      const rectangle = (y: number): GhostLine => ({
        points: [
          [min[0], y, min[2]],
          [max[0], y, min[2]],
          [max[0], y, max[2]],
          [min[0], y, max[2]],
        ],
        closed: true,
      });
      const [low, high] = [rectangle(min[1]), rectangle(max[1])];
      return [low, high, ...low.points.map((point, i) => ({ points: [point, high.points[i]] }))];
    }
    case 'cylinder':
      return tube(obstacle.bottom, obstacle.top, obstacle.radius, obstacle.radius);
    case 'cone':
      return tube(obstacle.bottom, obstacle.top, obstacle.bottomRadius, obstacle.topRadius);
    case 'panel': {
      const [u, v] = obstacle.sides.map((side) => scaled(side, 0.5));
      const corner = (a: number, b: number) => add(obstacle.centre, add(scaled(u, a), scaled(v, b)));
      return [{ points: [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)], closed: true }];
    }
    default:
      return [];
  }
}

function tube(bottom: Vec3, top: Vec3, bottomRadius: number, topRadius: number): Ghost {
  const axis = unit(top.map((x, i) => x - bottom[i]) as Vec3);
  const [u, v] = across(axis);
  const side = (direction: Vec3): GhostLine => ({
    points: [add(bottom, scaled(direction, bottomRadius)), add(top, scaled(direction, topRadius))],
  });
  const sides = [u, v, scaled(u, -1), scaled(v, -1)].map(side);
  return [circle(bottom, bottomRadius, axis), circle(top, topRadius, axis), ...sides];
}
