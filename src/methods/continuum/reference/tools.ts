/** What pours and tools do to particles between slices, in f64: twins of continuum/particles/spawn, blow, erase and show. */
import { add, length, scale, subtract, type Vec3, vec4, xyz } from '../../../math/vector';
import { floor, inCells, indexOf, isOnGrid } from './grid';
import { originOf, type Reads, type State, sizeOf } from './state';

/** Which of the requests become particles, in their order, and what is counted. */
export function spawn({
  params,
  spawnCount,
  requests,
  nodes,
  frame,
}: Reads<'params' | 'spawnCount' | 'requests' | 'nodes' | 'frame'>) {
  const box = { origin: originOf(frame), size: sizeOf(frame), cellSize: params.cellSize };
  const isFree = (position: Vec3) => {
    const cell = floor(inCells(box, position));
    return !isOnGrid(box, cell) || nodes[indexOf(box, cell)].share[3] < params.fullShare;
  };
  const asked = requests.slice(0, spawnCount.count);
  const wanted = asked.filter(({ particle }) => spawnCount.returning > 0 || isFree(xyz(particle.position)));
  const limit = params.particleCapacity - params.spareParticles + frame.appended;
  const added = wanted.slice(0, Math.max(0, limit - frame.particleCount));
  return { added, full: wanted.length - added.length, blocked: asked.length - wanted.length };
}

/** Velocities of what is in a ball move towards the wind's. */
export function blow({ gust, frame, particles }: Reads<'gust' | 'frame' | 'particles'>): Vec3[] {
  return particles.slice(0, frame.particleCount).map(({ position, velocity }) => {
    const away = subtract(xyz(position), gust.centre);
    const distance = length(away);
    const reach = distance / gust.radius;
    if (reach >= 1) return xyz(velocity);
    const outward: Vec3 = distance > 1e-9 ? scale(1 / distance, away) : [0, 1, 0];
    const wind = add(gust.along, scale(gust.outward, outward));
    const hold = Math.exp(-gust.dose * (1 - reach ** 2) ** 2);
    return add(wind, scale(hold, subtract(xyz(velocity), wind)));
  });
}

/** Places of the particles that are taken away: in a ball, or of grains that are named. */
export function erase({
  params,
  erasure,
  frame,
  labels,
  particles,
}: Reads<'params' | 'erasure' | 'frame' | 'labels' | 'particles'>): number[] {
  const ranges = erasure.ranges.slice(0, erasure.rangeCount);
  const isListed = (id: number) => ranges.some(([first, end]) => id >= first && id < end);
  return particles.slice(0, frame.particleCount).flatMap(({ position }, p) => {
    if (position[3] < 0) return [];
    const inside = length(subtract(xyz(position), erasure.centre)) < erasure.radius;
    // by its grain, or by itself where a particle is a grain
    const isNamed = isListed(labels[2 * p + 1]) || (params.perGrain === 1 && isListed(labels[2 * p]));
    return inside || isNamed ? [p] : [];
  });
}

/** Particles as the renderer knows grains. */
export function show({ frame, particles }: Reads<'frame' | 'particles'>) {
  const shown = particles.slice(0, frame.particleCount);
  return {
    spheres: Float64Array.from(shown.flatMap(({ position }) => [...position])),
    grains: shown.map(({ position, velocity }): State['grains'][number] => ({
      position: vec4(xyz(position), 0),
      orientation: [0, 0, 0, 1],
      velocity: vec4(xyz(velocity), 0),
      angularVelocity: [0, 0, 0, 0],
      atOrigin: xyz(velocity),
      sleep: 0,
    })),
  };
}
