/** One surface of an obstacle as shaders and their twins know it. dem/lib/obstacles.wgsl says what a, b and c mean for each kind. */
import { defineConstants } from '../gpu/shader-constants';
import { defineStruct, type StructValue } from '../gpu/struct-layout';

/** More than the walls of as many boxes as a scene may have. An entry of a contact list holds up to 256. */
export const maxSurfaces = 200;

/** `plane` in TypeScript is `surfacePlane` in WGSL; the same holds for the flags. */
export const surfaceKinds = defineConstants(
  'SurfaceKind',
  'u32',
  { plane: 0, panel: 1, block: 2, sheet: 3, frustum: 4, capsule: 5, hourglass: 6 },
  'surface',
);

export const surfaceFlags = defineConstants(
  'SurfaceFlag',
  'u32',
  {
    /** Exists at this time. */
    there: 1,
    /** Has a frame of its own. */
    posed: 2,
    /** Made of spheres: see dem/lib/lattice.wgsl. */
    rough: 4,
    /** Took the place of another one: contacts with that one are forgotten. */
    isNew: 8,
    /** A thin wall of a closed shape: no sand belongs behind it. */
    backed: 16,
  },
  'surface',
);

/** m; distance of what is not there. */
export const { farAway } = defineConstants('FarAway', 'f32', { farAway: 1e9 });

/** Spheres of a rough surface that a sphere can touch at once: see dem/lib/lattice.wgsl. */
export const { latticeSlots } = defineConstants('Lattice', 'u32', { latticeSlots: 4 });

export const obstacleLayout = defineStruct('Obstacle', {
  kind: 'u32',
  material: 'u32',
  flags: 'u32',
  /** −1 where grains stay inside, or behind a thin surface's own normal. */
  side: 'f32',
  a: 'vec4f',
  b: 'vec4f',
  c: 'vec4f',
  /** Where the frame's origin is at the beginning of an interval (m); w: the fastest that it ever moves (m/s). */
  position: 'vec4f',
  orientation: 'vec4f',
  velocity: 'vec4f',
  /** rad/s; w: the fastest that the frame ever turns. */
  angularVelocity: 'vec4f',
});
export type Surface = StructValue<typeof obstacleLayout>;

/** The shape of a surface in the frame of its obstacle. */
export type SurfaceShape = Pick<Surface, 'kind' | 'side' | 'a' | 'b' | 'c'>;
