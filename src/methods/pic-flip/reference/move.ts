/** From the grid to the particles in f64 (Zhu 3.2): the twin of pic-flip/move. */
import { add, length, scale, subtract, type Vec3, vec4, xyz } from '../../../math/vector';
import { around, floor, inCells, indexOf, isOnGrid, keptWeight, nodeWeights } from '../../continuum/reference/grid';
import { afterHit, solidDistance } from '../../continuum/reference/solids';
import { originOf, type Reads, sizeOf } from '../../continuum/reference/state';
import { obstacleAt, obstacleVelocity } from '../../dem/reference/lib/obstacles';
import { mostSubsteps, mostTravel, substepTravel } from '../layouts';
import { isKnown } from './cells';

type Found = Reads<'params' | 'obstacles' | 'frame' | 'nodes' | 'after' | 'solid' | 'open' | 'particles'>;

const boxOf = ({ params, frame }: Found) => ({
  origin: originOf(frame),
  size: sizeOf(frame),
  cellSize: params.cellSize,
});

/** The grid's velocity at a place [cells], and its change in this step; undefined where it is not known. */
function carriedAt(found: Found, place: Vec3): { velocity: Vec3; change: Vec3 } | undefined {
  const { nodes, after, solid, open } = found;
  const box = boxOf(found);
  const cell = floor(place);
  if (!isOnGrid(box, cell)) return undefined;
  const walls = open[4 * indexOf(box, cell) + 3] > 0;
  const [velocity, change, sum] = [0, 1, 2].map(() => [0, 0, 0]);
  for (const { offset, index } of around(box, cell)) {
    const weights = nodeWeights(subtract(subtract(place, cell), offset));
    for (let axis = 0; axis < 3; axis++) {
      if (!isKnown(after, index, axis)) continue;
      const weight = weights[axis] * (walls ? keptWeight(solid[4 * index + axis]) : 1);
      const later = after[4 * index + axis];
      sum[axis] += weight;
      velocity[axis] += weight * later;
      change[axis] += weight * (later - nodes[index].before[axis]);
    }
  }
  if (sum.some((one) => one <= 1e-3)) return undefined;
  const scaled = (values: readonly number[]) => values.map((x, axis) => x / sum[axis]) as unknown as Vec3;
  return { velocity: scaled(velocity), change: scaled(change) };
}

/** RK2 in up to five substeps, in cells. */
function travelled(found: Found, start: Vec3, velocity: Vec3): Vec3 {
  const perStep = found.frame.dt / found.params.cellSize;
  const count = Math.min(mostSubsteps, Math.max(1, Math.ceil((length(velocity) * perStep) / substepTravel)));
  const part = perStep / count;
  let place = start;
  for (let s = 0; s < count; s++) {
    const first = carriedAt(found, place)?.velocity ?? velocity;
    const middle = carriedAt(found, add(place, scale(part / 2, first)))?.velocity ?? first;
    place = add(place, scale(part, middle));
  }
  return subtract(place, start);
}

/** Particles after the step; those that leave the world have a material below 0. `outside`, `guards` and `removed` are counted. */
export function move(found: Found) {
  const { params, obstacles, frame, open } = found;
  const { cellSize: h, gravity } = params;
  const { dt } = frame;
  const box = boxOf(found);
  const surfaces = obstacles.items.slice(0, params.obstacleCount).map((one) => obstacleAt(one, frame.elapsed + dt));
  const counted = { outside: 0, guards: 0, removed: 0 };
  const particles = found.particles.map((particle, p) => {
    const material = particle.position[3];
    if (p >= frame.particleCount || material < 0) return particle;
    const { blend, sandy } = params.materials[material];
    const before = xyz(particle.velocity);
    const place = inCells(box, xyz(particle.position));
    const carried = carriedAt(found, place);
    let velocity: Vec3;
    let travel: Vec3;
    if (carried) {
      velocity = add(scale(blend, carried.velocity), scale(1 - blend, add(before, carried.change)));
      travel = scale(h, travelled(found, place, carried.velocity));
    } else {
      velocity = add(before, scale(dt, gravity));
      travel = scale(dt, velocity);
      counted.outside++;
    }
    const far = length(travel);
    if (far > mostTravel * h) {
      travel = scale((mostTravel * h) / far, travel);
      velocity = scale(Math.min(1, (mostTravel * h) / (dt * length(velocity))), velocity);
      counted.guards++;
    }
    let position = add(xyz(particle.position), travel);
    const home = floor(inCells(box, position));
    if (!isOnGrid(box, home) || open[4 * indexOf(box, home) + 3] > 0) {
      // on the grid there are passes for friction
      const friction = carried ? 0 : params.wallFriction * sandy[0];
      for (const surface of surfaces) {
        const { normal, distance } = solidDistance(surface, position, h);
        if (distance >= 0) continue;
        position = subtract(position, scale(distance, normal));
        const wall = obstacleVelocity(surface, position);
        velocity = add(wall, afterHit(subtract(velocity, wall), normal, friction));
      }
    }
    if (position[1] < params.floorHeight || length(position) > params.worldRadius) {
      counted.removed++;
      return { ...particle, position: vec4(xyz(particle.position), -1) };
    }
    return { ...particle, position: vec4(position, material), velocity: vec4(velocity, particle.velocity[3]) };
  });
  return { particles, counted };
}
