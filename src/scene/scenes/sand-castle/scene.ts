/** Walls and towers on the ground, m. Blocks do not overlap: each is filled by itself. */
type Block = readonly [minX: number, maxX: number, minY: number, maxY: number, minZ: number, maxZ: number];

const [half, tower, wall] = [0.08, 0.019, 0.012];
const corners = [-1, 1].flatMap((x) => [-1, 1].map((z) => [x * half, z * half] as const));

const towers = corners.map(([x, z]): Block => [x - tower, x + tower, 0, 0.085, z - tower, z + tower]);
const reach = half - tower;
const walls: readonly Block[] = [
  [-reach, reach, 0, 0.048, -half - wall, -half + wall],
  [-half - wall, -half + wall, 0, 0.048, -reach, reach],
  [half - wall, half + wall, 0, 0.048, -reach, reach],
  // the gate is in the front
  [-reach, -0.02, 0, 0.048, half - wall, half + wall],
  [0.02, reach, 0, 0.048, half - wall, half + wall],
];
const keep: readonly Block[] = [[-0.03, 0.03, 0, 0.12, -0.03, 0.03]];

export default {
  schema: 1,
  name: 'sand-castle',
  title: 'Castle of moist sand',
  source: 'Zhu 2005 (thesis), section 2.5, eq. 2.9',
  lookFor:
    'Moist sand stands in steep walls. Set the yield cohesion to 0 in the settings: it dries, and the towers run down into heaps.',
  method: 'pic-flip',
  parameters: { radius: 0.002, capacity: 8192, yieldCohesion: 400, cellSize: 0.0096 },
  obstacles: [{ shape: 'plane', point: [0, 0, 0], normal: [0, 1, 0] }],
  grains: [...towers, ...walls, ...keep].map(([minX, maxX, minY, maxY, minZ, maxZ]) => ({
    fill: 'lattice',
    packed: true,
    region: { min: [minX, minY, minZ], max: [maxX, maxY, maxZ] },
  })),
  camera: { position: [0.26, 0.24, 0.42], target: [0, 0.045, 0] },
  detail: { coarsest: 1000, finest: 124_656 },
};
