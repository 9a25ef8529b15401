/** Containers as glass with fine edges, solid obstacles as stone. Pure geometry. */
import { add, dot, lengthOf, scaled, subtract, unit } from '../math/pose';
import type { Bounds, Vec3 } from './camera';
import type { MeshMaterial, RenderMesh, RenderObstacle, RenderScene } from './render-scene';
import { type Axis, arc, hourglassOutline, type OutlinePoint, revolved, rim } from './revolved';

export type Segment = readonly [Vec3, Vec3];

/** What one obstacle is drawn with, where its shape is given. */
export interface ObstacleParts {
  readonly meshes: RenderMesh[];
  readonly edges: Segment[];
}

type Shape<S extends RenderObstacle['shape']> = Extract<RenderObstacle, { shape: S }>;

/** A side of a box: the axis that it faces along and whether it is the high one. */
const sides: Readonly<Record<string, { axis: 0 | 1 | 2; high: boolean }>> = {
  left: { axis: 0, high: false },
  right: { axis: 0, high: true },
  bottom: { axis: 1, high: false },
  top: { axis: 1, high: true },
  back: { axis: 2, high: false },
  front: { axis: 2, high: true },
};

/** Meshes are named 'obstacle <index> <part>'. */
export function obstacleParts(scene: RenderScene): ObstacleParts[] {
  const ground = scene.ground ?? scene.bounds.min[1];
  return scene.obstacles.map((obstacle, index) => geometryOf(obstacle, `obstacle ${index}`, ground, scene.bounds));
}

function geometryOf(obstacle: RenderObstacle, name: string, ground: number, bounds: Bounds): ObstacleParts {
  const material: MeshMaterial = 'inside' in obstacle && obstacle.inside === false ? 'stone' : 'glass';
  switch (obstacle.shape) {
    case 'plane':
      return { meshes: isGround(obstacle, ground) ? [] : slab(obstacle, bounds, name), edges: [] };
    case 'panel':
      return panel(obstacle, name);
    case 'box':
      return {
        meshes: boxSides(obstacle, ground, name, material),
        edges: material === 'glass' ? boxEdges(obstacle) : [],
      };
    case 'disc': {
      const axis = { origin: obstacle.centre, direction: unit(obstacle.normal) };
      const outline: OutlinePoint[] = [
        [obstacle.radius, 0],
        [Math.max(obstacle.hole, obstacle.radius * 1e-4), 0],
      ];
      return { meshes: [revolved(name, outline, axis, 'glass')], edges: outline.flatMap((point) => rim(point, axis)) };
    }
    case 'ball': {
      const axis: Axis = { origin: obstacle.centre, direction: [0, 1, 0] };
      return {
        meshes: [revolved(name, arc(obstacle.radius, 0, -Math.PI / 2, Math.PI / 2, 32), axis, material)],
        edges: [],
      };
    }
    case 'capsule': {
      const { axis, length } = axisOf(obstacle.bottom, obstacle.top);
      const outline = [...arc(obstacle.radius, 0, -Math.PI / 2, 0), ...arc(obstacle.radius, length, 0, Math.PI / 2)];
      return { meshes: [revolved(name, outline, axis, material)], edges: [] };
    }
    case 'cylinder':
      return tube(obstacle, obstacle.radius, obstacle.radius, name, material);
    case 'cone':
      return tube(obstacle, obstacle.bottomRadius, obstacle.topRadius, name, material);
    case 'hourglass': {
      const axis = { origin: obstacle.centre, direction: unit(obstacle.axis) };
      return { meshes: [revolved(name, hourglassOutline(obstacle), axis, material)], edges: [] };
    }
    default:
      return { meshes: [], edges: [] };
  }
}

function axisOf(bottom: Vec3, top: Vec3): { axis: Axis; length: number } {
  const span = subtract(top, bottom);
  return { axis: { origin: bottom, direction: unit(span) }, length: lengthOf(span) };
}

function tube(
  obstacle: Shape<'cylinder'> | Shape<'cone'>,
  bottomRadius: number,
  topRadius: number,
  name: string,
  material: MeshMaterial,
): ObstacleParts {
  const { axis, length } = axisOf(obstacle.bottom, obstacle.top);
  const [low, high]: [OutlinePoint, OutlinePoint] = [
    [bottomRadius, 0],
    [topRadius, length],
  ];
  const closed = (end: 'bottom' | 'top') => material === 'stone' || !obstacle.open.includes(end);
  const meshes = [revolved(`${name} wall`, [low, high], axis, material)];
  // Outlines run so that the normals of the lids point outwards.
  if (closed('bottom')) meshes.push(revolved(`${name} bottom`, [[low[0] * 1e-4, 0], low], axis, material));
  if (closed('top')) meshes.push(revolved(`${name} top`, [high, [high[0] * 1e-4, length]], axis, material));
  return { meshes, edges: material === 'glass' ? [low, high].flatMap((point) => rim(point, axis)) : [] };
}

function panel({ centre, sides: [a, b] }: Shape<'panel'>, name: string): ObstacleParts {
  const [u, v] = [scaled(a, 0.5), scaled(b, 0.5)];
  const [p, q] = [subtract(subtract(centre, u), v), subtract(add(centre, u), v)];
  const [r, s] = [subtract(add(centre, v), u), add(add(centre, u), v)];
  const normal = unit([a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]);
  const edges: Segment[] = [
    [p, q],
    [q, s],
    [s, r],
    [r, p],
  ];
  return { meshes: [quad(name, [...p, ...q, ...r, ...s], normal, 'glass')], edges };
}

function isGround(plane: Shape<'plane'>, ground: number): boolean {
  const upright = plane.normal[1] / Math.hypot(...plane.normal) > 0.9999;
  return upright && Math.abs(plane.point[1] - ground) < 1e-6;
}

function boxEdges({ min, max }: Bounds): Segment[] {
  const corner = (i: number): Vec3 => [i & 1 ? max[0] : min[0], i & 2 ? max[1] : min[1], i & 4 ? max[2] : min[2]];
  return [1, 2, 4].flatMap((bit) =>
    [...Array(8).keys()].filter((i) => !(i & bit)).map((i): Segment => [corner(i), corner(i | bit)]),
  );
}

function boxSides(box: Shape<'box'>, ground: number, name: string, material: MeshMaterial): RenderMesh[] {
  return (
    Object.entries(sides)
      .filter(([side]) => !(box.open as readonly string[] | undefined)?.includes(side))
      // A glass floor on the ground would only dull it.
      .filter(([side]) => side !== 'bottom' || box.min[1] > ground + 1e-6)
      .map(([side, { axis, high }]) => {
        const [u, v] = [(axis + 1) % 3, (axis + 2) % 3] as [number, number];
        const positions = [0, 1, 2, 3].flatMap((i) => {
          const point = [0, 0, 0];
          point[axis] = (high ? box.max : box.min)[axis];
          point[u] = (i & 1 ? box.max : box.min)[u]!;
          point[v] = (i & 2 ? box.max : box.min)[v]!;
          return point;
        });
        const normal: [number, number, number] = [0, 0, 0];
        normal[axis] = high ? 1 : -1;
        return quad(`${name} ${side}`, positions, normal, material);
      })
  );
}

/** The part of a plane that lies in the scene; it is not there where the plane passes by. */
function slab({ point, normal }: Shape<'plane'>, bounds: Bounds, name: string): RenderMesh[] {
  const reach = lengthOf(subtract(bounds.max, bounds.min)) / 2;
  const n = unit(normal);
  const u = unit(Math.abs(n[1]) < 0.99 ? [n[2], 0, -n[0]] : [1, 0, 0]);
  const v: Vec3 = [n[1] * u[2] - n[2] * u[1], n[2] * u[0] - n[0] * u[2], n[0] * u[1] - n[1] * u[0]];
  const inside = (axis: 0 | 1 | 2) => Math.min(bounds.max[axis], Math.max(bounds.min[axis], point[axis]));
  const middle: Vec3 = [inside(0), inside(1), inside(2)];
  const foot = subtract(middle, scaled(n, dot(subtract(middle, point), n)));
  const square = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ];
  let corners: readonly Vec3[] = square.map(([a, b]) =>
    add(add(foot, scaled(u, 2 * a * reach)), scaled(v, 2 * b * reach)),
  );
  for (const axis of [0, 1, 2]) {
    corners = cut(corners, axis, 1, bounds.max[axis]);
    corners = cut(corners, axis, -1, -bounds.min[axis]);
  }
  return corners.length > 2 ? [fan(name, corners, n, 'stone')] : [];
}

/** What of a convex polygon has `sign` × coordinate ≤ `limit` (Sutherland & Hodgman 1974). */
function cut(corners: readonly Vec3[], axis: number, sign: number, limit: number): readonly Vec3[] {
  return corners.flatMap((corner, i) => {
    const before = corners.at(i - 1) as Vec3;
    const [here, there] = [limit - sign * corner[axis], limit - sign * before[axis]];
    const crossing = add(before, scaled(subtract(corner, before), there / (there - here)));
    if (here >= 0) return there >= 0 ? [corner] : [crossing, corner];
    return there >= 0 ? [crossing] : [];
  });
}

function fan(name: string, corners: readonly Vec3[], normal: Vec3, material: MeshMaterial): RenderMesh {
  return {
    name,
    positions: new Float32Array(corners.flat()),
    normals: new Float32Array(corners.flatMap(() => normal)),
    indices: new Uint32Array(corners.slice(2).flatMap((_, i) => [0, i + 1, i + 2])),
    material,
  };
}

function quad(name: string, positions: number[], normal: Vec3, material: MeshMaterial): RenderMesh {
  return {
    name,
    positions: new Float32Array(positions),
    normals: new Float32Array([...normal, ...normal, ...normal, ...normal]),
    indices: new Uint32Array([0, 1, 2, 2, 1, 3]),
    material,
  };
}
