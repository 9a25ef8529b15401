/** The scenes of the two continuum papers, set up at their sizes: what lies where, in cells. */
import { insideOf } from '../src/mesh/inside';
import { meshLibrary } from '../src/mesh/library';
import { meshBounds } from '../src/mesh/types';
import { particlesPerCell } from '../src/methods/continuum/grains-to-particles';
import { defaultParams } from '../src/params/table';
import type { GrainState } from '../src/world/grain-state';

export type Vector = readonly [x: number, y: number, z: number];

export interface SetUp {
  readonly name: string;
  readonly source: string;
  /** s per picture, as published. */
  readonly published: number;
  readonly method: 'unilateral' | 'pic-flip';
  /** Sides of the box in cells; its floor is at height 0, and it stands around the middle. */
  readonly grid: Vector;
  /** What the sand fills at the start. */
  sand(): Region;
  /** m/s at a place, in cells; at rest where it is not said. */
  readonly velocity?: (place: Vector) => Vector;
  /** Which material is at a place. */
  readonly material?: (place: Vector) => number;
  /** What else is in the scene, whose cells have this side. */
  readonly scene?: (cell: number) => object;
}

/** Lowest and highest cell, and whether a place between them is inside. */
export interface Region {
  readonly from: Vector;
  readonly to: Vector;
  readonly has?: (place: Vector) => boolean;
}

const { packing } = defaultParams();
const defaultDensity = 2600;

/** A block of so many cells that stands in the middle. */
const block = (x: number, y: number, z: number, floor = 0): Region => ({
  from: [-x / 2, floor, -z / 2],
  to: [x / 2, floor + y, z / 2],
});

/** Eight particles in every cell of the region, on a lattice. */
export function particlesOf({ sand, velocity, material, scene }: SetUp, cell: number): GrainState {
  const { from, to, has = () => true } = sand();
  const places: Vector[] = [];
  for (let z = from[2] + 0.25; z < to[2]; z += 0.5)
    for (let y = from[1] + 0.25; y < to[1]; y += 0.5)
      for (let x = from[0] + 0.25; x < to[0]; x += 0.5) if (has([x, y, z])) places.push([x, y, z]);
  const count = places.length;
  const { materials } = (scene?.(cell) ?? {}) as { materials?: { density: number }[] };
  const kind = places.map((place) => material?.(place) ?? 0);
  const density = (index: number) => materials?.[index].density ?? defaultDensity;
  const shape = [1, 1, 1, 0, 0, 0].map((one) => one * (cell / 4) ** 2);
  return {
    time: 0,
    ids: Uint32Array.from({ length: count }, (_, i) => i),
    position: Float64Array.from(places.flatMap((place) => place.map((x) => x * cell))),
    orientation: Float64Array.from({ length: 4 * count }, (_, i) => Number(i % 4 === 3)),
    velocity: Float64Array.from(places.flatMap((place) => velocity?.(place) ?? [0, 0, 0])),
    angularVelocity: new Float64Array(3 * count),
    material: Uint32Array.from(kind),
    continuum: {
      mass: Float64Array.from(kind, (index) => (density(index) * packing * cell ** 3) / 8),
      shape: Float64Array.from({ length: 6 * count }, (_, i) => shape[i % 6]),
    },
  };
}

/** The rabbit, as large as gives it the number of particles of Zhu's bunny. */
const rabbitCells = 71.23;
function rabbit(): Region {
  const mesh = meshLibrary.rabbit.build();
  const { min, size, longest } = meshBounds(mesh);
  const inside = insideOf(mesh);
  const scale = longest / rabbitCells;
  const [x, y, z] = size.map((side) => 2 * Math.ceil(side / scale / 2));
  return {
    ...block(x, y, z),
    has: ([a, b, c]) => inside(min[0] + size[0] / 2 + a * scale, min[1] + b * scale, min[2] + size[2] / 2 + c * scale),
  };
}

/** A gust away from a point, strongest near it; m/s. */
const blast =
  (centre: Vector, reach: number, speed: number) =>
  (place: Vector): Vector => {
    const away = place.map((x, axis) => x - centre[axis]);
    const far = Math.hypot(...away);
    const part = far > 0 ? (speed * Math.max(0, 1 - far / reach)) / far : 0;
    return [part * away[0], part * away[1], part * away[2]];
  };

const ball = (cell: number, size: number, place: Vector, density: number) => ({
  mesh: 'ball',
  size: size * cell,
  density,
  position: place.map((x) => x * cell),
  velocity: [0, -2, 0],
});

const hourglass = { bulb: 11.5, neck: 2.5, height: 48 };

const row = (name: string, source: string, published: number, method: SetUp['method'], grid: Vector) => ({
  ...{ name, source, published, method, grid },
});

export const setUps: readonly SetUp[] = [
  {
    ...row('rabbit', 'Zhu 2005, fig. 2.2: 269,322 particles, 100³', 6, 'pic-flip', [100, 100, 100]),
    sand: rabbit,
  },
  {
    ...row('column', 'Zhu 2005, fig. 4.3: 433,479 particles, 100×60×60', 12, 'pic-flip', [100, 60, 60]),
    sand: () => block(34, 47, 34),
  },
  {
    ...row('explosion', 'Narain 2010, fig. 1: 242k, 75×50×75', 19.5, 'unilateral', [75, 50, 75]),
    sand: () => block(40, 19, 40),
    velocity: blast([0, 5, 0], 15, 4),
  },
  {
    ...row('hourglass', 'fig. 3: 44k, 25×50×25', 6.5, 'unilateral', [25, 50, 25]),
    sand: () => ({
      ...block(22, 22, 22, 27),
      has: ([x, y, z]) => Math.hypot(x, y - (hourglass.height + 1 - hourglass.bulb), z) < hourglass.bulb - 0.5,
    }),
    scene: (cell) => ({
      container: undefined,
      obstacles: [
        { shape: 'plane', point: [0, 0, 0], normal: [0, 1, 0] },
        {
          shape: 'hourglass',
          centre: [0, (1 + hourglass.height / 2) * cell, 0],
          bulbRadius: hourglass.bulb * cell,
          neckRadius: hourglass.neck * cell,
          height: hourglass.height * cell,
        },
      ],
    }),
  },
  {
    ...row('impacts', 'fig. 5: 425k, 50×40×100', 18.3, 'unilateral', [50, 40, 100]),
    sand: () => block(50, 10.5, 100),
    scene: (cell) => ({
      bodies: [780, 2600, 7800, 26_000].map((density, i) => ball(cell, 10, [0, 15, 25 * (i - 1.5)], density)),
    }),
  },
  {
    ...row('paddles', 'fig. 6: 199k, 50×100×50', 32.5, 'unilateral', [50, 100, 50]),
    sand: () => block(24, 43, 24, 55),
    scene: (cell) => ({
      bodies: [0, 1].map((i) => ({
        mesh: 'wheel',
        size: [24 * cell, 40 * cell, 24 * cell],
        density: 800,
        position: [(8 - 16 * i) * cell, (40 - 25 * i) * cell, 0],
        orientation: [Math.SQRT1_2, 0, 0, Math.SQRT1_2],
        kind: 'hinged',
        hinge: { axis: [0, 0, 1] },
      })),
    }),
  },
  {
    ...row('materials', 'fig. 9: 415k, 60×40×60', 13.9, 'unilateral', [60, 40, 60]),
    sand: () => block(48, 24, 45),
    material: ([x]) => Math.floor((x + 24) / 16),
    scene: () => ({
      materials: [
        { name: 'heavy', density: 5000, friction: 0.8 },
        { name: 'sand', density: 2600, friction: 0.5 },
        { name: 'light', density: 1200, friction: 0.05 },
      ],
    }),
  },
  {
    ...row('comparison', 'fig. 11: 506k, 75×50×75', 11.6, 'unilateral', [75, 50, 75]),
    sand: () => block(37, 46, 37),
  },
  {
    ...row('splash', 'fig. 10: 403k, 50×40×50', 6.1, 'unilateral', [50, 40, 50]),
    sand: () => block(50, 20, 50),
    scene: (cell) => ({ bodies: [ball(cell, 8, [0, 24, 0], 7800)] }),
  },
];

/** A column alone in a box with room around it, of about so many particles: what a particle costs must not depend on their number. */
export const columnOf = (particles: number): SetUp => {
  const side = Math.cbrt(particles / particlesPerCell);
  const [across, height] = [Math.round(side), Math.round(particles / particlesPerCell / Math.round(side) ** 2)];
  return {
    ...row(`column-${particles}`, 'cost a particle', Number.NaN, 'unilateral', [2 * across, 2 * height, 2 * across]),
    sand: () => block(across, height, across),
  };
};
