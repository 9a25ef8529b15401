/** Obstacles and bodies on the grid, in f64: twins of continuum/lib/solids, wall and hit, and of continuum/solids/fill and open. */
import { add, cross, dot, length, scale, subtract, type Vec3, vec4, xyz } from '../../../math/vector';
import { fromFrame, hasFlag, obstacleDistance, toFrame } from '../../../world/obstacle-distance';
import { farAway, type Surface, surfaceFlags, surfaceKinds } from '../../../world/surface';
import { acrossAxis } from '../../../world/surfaces';
import { obstacleAt, obstacleVelocity } from '../../dem/reference/lib/obstacles';
import { fullySolid } from '../layouts';
import { bodyDistance, motionOf, velocityAt } from './bodies/solid';
import { around } from './grid';
import { cellOf, originOf, type Reads, sizeOf, stepsOf, vectorAt } from './state';

export interface Nearest {
  readonly normal: Vec3;
  /** m, negative inside. */
  readonly distance: number;
}

/** Cells of solid behind a wall that has a back. */
const backing = 2;

/** Height over a panel or sheet with a back, and whether a place is beside it. */
function overBacked(obstacle: Surface, fromA: Vec3, cellSize: number) {
  const [b, c] = [xyz(obstacle.b), xyz(obstacle.c)];
  if (obstacle.kind === surfaceKinds.panel) {
    const front = cross(b, c);
    const normal = scale(obstacle.side / length(front), front);
    const beyond = (side: Vec3) => Math.abs(dot(fromA, side)) / length(side) - length(side);
    return { normal, height: dot(fromA, normal), beside: Math.max(beyond(b), beyond(c)) < cellSize / 2 };
  }
  const up = dot(fromA, b);
  const out = subtract(fromA, scale(up, b));
  const rho = length(out);
  const radial: Vec3 = rho > 0 ? scale(1 / rho, out) : acrossAxis(b);
  const [rho0, y0, rho1, y1] = obstacle.c;
  const reach = Math.hypot(rho1 - rho0, y1 - y0);
  const [alongRho, alongY] = [(rho1 - rho0) / reach, (y1 - y0) / reach];
  const [acrossRho, acrossY] = [obstacle.side * alongY, -obstacle.side * alongRho];
  const along = (rho - rho0) * alongRho + (up - y0) * alongY;
  return {
    normal: add(scale(acrossRho, radial), scale(acrossY, b)),
    height: (rho - rho0) * acrossRho + (up - y0) * acrossY,
    beside: along > -cellSize / 2 && along < reach + cellSize / 2,
  };
}

/** Of the solid that an obstacle is to the grid: thin ones get a volume. */
export function solidDistance(obstacle: Surface, point: Vec3, cellSize: number): Nearest {
  const thin = obstacle.kind === surfaceKinds.panel || obstacle.kind === surfaceKinds.sheet;
  if (!hasFlag(obstacle, surfaceFlags.there)) return { normal: [0, 1, 0], distance: farAway };
  const found = obstacleDistance(obstacle, point);
  if (!thin) return found;
  if (!hasFlag(obstacle, surfaceFlags.backed)) return { ...found, distance: found.distance - cellSize / 2 };
  const { normal, height, beside } = overBacked(
    obstacle,
    subtract(toFrame(obstacle, point), xyz(obstacle.a)),
    cellSize,
  );
  if (beside && height > -backing * cellSize && height < cellSize)
    return { normal: fromFrame(obstacle, [...normal]), distance: height };
  return { normal: found.normal, distance: cellSize + 1 };
}

/** Part of a cell around a place that is inside a solid at that distance. */
export function solidPart({ normal, distance }: Nearest, cellSize: number): number {
  const across = cellSize * normal.reduce((sum, x) => sum + Math.abs(x), 0);
  return Math.min(1, Math.max(0, 0.5 - distance / across));
}

/** What is left of a velocity relative to an obstacle after a hit without bounce. */
export function afterHit(relative: Vec3, normal: Vec3, friction: number): Vec3 {
  const away = dot(relative, normal);
  const along = subtract(relative, scale(away, normal));
  const kept = Math.max(0, 1 + (friction * Math.min(away, 0)) / Math.max(length(along), 1e-9));
  return add(scale(kept, along), scale(Math.max(away, 0), normal));
}

/** flow.w: half of the solid part, and how rough it is in whole hundredths. */
export const wallPart = (packed: number): number => 2 * (packed - Math.floor(packed));
export const wallRoughness = (packed: number): number => 0.01 * Math.floor(packed);

/** Solid parts of low faces and centres and their velocities, four per cell; owners of low faces, two words per cell. */
export function fill({
  params,
  obstacles,
  frame,
  grains,
  bodies,
  fields,
  motions,
}: Reads<'params' | 'obstacles' | 'frame' | 'grains' | 'bodies' | 'fields' | 'motions'>) {
  const { cellSize: h } = params;
  const solid = new Float64Array(4 * frame.cellCount);
  const flow = new Float64Array(4 * frame.cellCount);
  const owners = new Uint32Array(2 * frame.cellCount);
  const surfaces = obstacles.items.slice(0, params.obstacleCount);
  const there = surfaces.map((surface) => obstacleAt(surface, frame.elapsed));
  /** What each thing that is there says of a place: its distance, its velocity and its roughness. */
  const things = [
    ...there.map((one) => ({
      near: (point: Vec3) => solidDistance(one, point, h),
      velocity: (point: Vec3) => obstacleVelocity(one, point),
      roughness: params.materials[one.material].roughness,
      owner: 0,
    })),
    ...bodies.slice(0, params.bodyCount).flatMap((body, b) => {
      const centre = xyz(grains[b].position);
      const motion = motionOf(motions, b);
      const near = (point: Vec3) =>
        length(subtract(point, centre)) > body.boundingRadius + 3 * h
          ? { normal: [0, 1, 0] as const, distance: farAway }
          : bodyDistance(fields, body, grains[b], point);
      const velocity = (point: Vec3) => velocityAt(motion, subtract(point, centre));
      return body.mass === 0 ? [] : [{ near, velocity, roughness: 1, owner: b + 1 }];
    }),
  ];
  const origin = originOf(frame);
  for (let c = 0; c < frame.cellCount; c++) {
    const centre = cellOf(frame, c).map((n, a) => (n + origin[a] + 0.5) * h) as unknown as Vec3;
    const places = [0, 1, 2, 3].map((k) => centre.map((x, a) => x - (a === k ? h / 2 : 0)) as unknown as Vec3);
    const free = [1, 1, 1, 1];
    const most = [0, 0, 0];
    const velocity = [0, 0, 0];
    const owner = [0, 0, 0];
    let [roughestPart, roughness] = [0, 1];
    for (const thing of things) {
      if (thing.near(centre).distance > 2 * h) continue;
      const parts = places.map((place) => solidPart(thing.near(place), h));
      const moves = thing.velocity(centre);
      for (let k = 0; k < 4; k++) free[k] *= 1 - parts[k];
      for (let axis = 0; axis < 3; axis++) {
        if (parts[axis] > most[axis]) [velocity[axis], owner[axis]] = [moves[axis], thing.owner];
        most[axis] = Math.max(most[axis], parts[axis]);
      }
      if (parts[3] > roughestPart) [roughestPart, roughness] = [parts[3], thing.roughness];
    }
    owners.set([owner[0] + owner[1] * 0x10000, owner[2]], 2 * c);
    const part = free.map((left) => (left > 0.999 ? 0 : 1 - left));
    solid.set(part, 4 * c);
    flow.set([...velocity, part[3] / 2 + Math.floor(Math.fround(100 * roughness))], 4 * c);
  }
  return { solid, flow, owners };
}

/** Openness of low faces, and how much solid is near. */
export function open({ frame, solid }: Reads<'frame' | 'solid'>) {
  const size = sizeOf(frame);
  const step = stepsOf(frame);
  const found = new Float64Array(4 * frame.cellCount);
  for (let c = 0; c < frame.cellCount; c++) {
    const cell = cellOf(frame, c);
    if (cell.some((n, a) => n < 1 || n >= size[a] - 1)) continue;
    const parts = [...around({ size, origin: [0, 0, 0], cellSize: 1 }, cell)].flatMap(({ index }) => [
      ...solid.subarray(4 * index, 4 * index + 4),
    ]);
    const faces = vectorAt(solid, c).map((part, axis) => {
      const shut = Math.max(solid[4 * (c - step[axis]) + 3], solid[4 * c + 3]) > fullySolid;
      return shut ? 0 : 1 - part;
    }) as unknown as Vec3;
    found.set(vec4(faces, Math.max(...parts)), 4 * c);
  }
  return { open: found };
}
