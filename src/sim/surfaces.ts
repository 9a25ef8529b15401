/** A scene's obstacles as the surfaces that lib/obstacles.wgsl knows: a box is its walls. */
import type { StructValues } from '../gpu/struct-layout';
import { boxSides, type Obstacle } from '../scene/types';
import { maxObstacles } from './layouts';

export const surfaceKinds = { plane: 0, panel: 1 } as const;

export interface Surface extends StructValues {
  kind: number;
  material: number;
  spare0: 0;
  spare1: 0;
  a: number[];
  b: number[];
  c: number[];
  velocity: number[];
}

const still = { spare0: 0, spare1: 0, velocity: [0, 0, 0, 0] } as const;

function panel(centre: number[], half1: number[], half2: number[], material: number): Surface {
  const withInverse = (half: number[]) => [...half, 1 / half.reduce((sum, x) => sum + x * x, 0)];
  const shape = { a: [...centre, 0], b: withInverse(half1), c: withInverse(half2) };
  return { kind: surfaceKinds.panel, material, ...still, ...shape, velocity: [0, 0, 0, 0] };
}

function surfacesOf(obstacle: Obstacle): Surface[] {
  if (obstacle.shape === 'plane') {
    const length = Math.hypot(...obstacle.normal);
    return [
      {
        kind: surfaceKinds.plane,
        material: obstacle.material,
        ...still,
        a: [...obstacle.point, 0],
        b: [...obstacle.normal.map((x) => x / length), 0],
        c: [0, 0, 0, 0],
        velocity: [0, 0, 0, 0],
      },
    ];
  }
  const { min, max } = obstacle;
  const centre = min.map((low, axis) => (low + max[axis]) / 2);
  const half = min.map((low, axis) => (max[axis] - low) / 2);
  return boxSides.flatMap((side, index) => {
    if (obstacle.open.includes(side)) return [];
    const axis = Math.floor(index / 2);
    const [along, across] = [0, 1, 2].filter((other) => other !== axis);
    const unit = (of: number) => [0, 1, 2].map((other) => (other === of ? half[of] : 0));
    const middle = centre.map((x, other) => (other === axis ? (index % 2 ? max[axis] : min[axis]) : x));
    return [panel(middle, unit(along), unit(across), obstacle.material)];
  });
}

export function surfacesOfScene(obstacles: readonly Obstacle[]): Surface[] {
  const surfaces = obstacles.flatMap(surfacesOf);
  if (surfaces.length > maxObstacles) {
    throw new Error(`the obstacles have ${surfaces.length} surfaces; ${maxObstacles} fit`);
  }
  return surfaces;
}
