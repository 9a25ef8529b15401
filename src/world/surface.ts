/** One surface of an obstacle as shaders and their twins know it. dem/lib/obstacles.wgsl says what a, b and c mean for each kind. */
import { defineStruct, type StructValue } from '../gpu/struct-layout';

/** More than the walls of as many boxes as a scene may have. An entry of a contact list holds up to 256. */
export const maxSurfaces = 200;

export const surfaceKinds = { plane: 0, panel: 1, block: 2, sheet: 3, frustum: 4, capsule: 5, hourglass: 6 } as const;

/** As in dem/lib/obstacles.wgsl. */
export const surfaceFlags = { there: 1, posed: 2, rough: 4, isNew: 8 } as const;

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
