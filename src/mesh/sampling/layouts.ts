/** The structs that the sampling shaders share with TypeScript. SI units, body frame. */
import { defineConstants } from '../../gpu/shader-constants';
import { defineStruct } from '../../gpu/struct-layout';

/** Grid points are `origin + cell · (i, j, k)`, grouped in bricks of 4 × 4 × 4. */
export const { brickSide } = defineConstants('Brick', 'u32', { brickSide: 4 });

/**
 * Along a ridge the slope is sin(half the angle between the sides): 0.71 at the edge of a box. Where it is less, the part is
 * thinner than the wanted depth, and the point stays on the ridge instead of sliding to where it is thicker.
 */
export const { ridgeSlope } = defineConstants('Ridge', 'f32', { ridgeSlope: 0.6 });

export const fieldParamsLayout = defineStruct('FieldParams', {
  origin: 'vec3f',
  cell: 'f32',
  /** Grid points along x, y, z (multiples of brickSide); w: number of triangles. */
  size: 'vec4u',
  /** Distances are true up to this one, m. */
  band: 'f32',
  /** 1: negative inside. 0: the mesh has no inside, all distances are positive. */
  signed: 'u32',
});

/** Rows of bricks along x that a dispatch computes begin with this one, counted along y and then z. */
export const fieldPartLayout = defineStruct('FieldPart', { firstRow: 'u32' });

/** Corners and pseudonormals (Bærentzen and Aanæs 2005) of a triangle, of its edges and of its corners. */
export const surfaceTriangleLayout = defineStruct('SurfaceTriangle', {
  a: 'vec4f',
  b: 'vec4f',
  c: 'vec4f',
  normal: 'vec4f',
  normalAB: 'vec4f',
  normalBC: 'vec4f',
  normalCA: 'vec4f',
  normalA: 'vec4f',
  normalB: 'vec4f',
  normalC: 'vec4f',
});

export const floaterParamsLayout = defineStruct('FloaterParams', {
  count: 'u32',
  /** Cells of the neighbour grid along x, y, z. */
  cellsX: 'u32',
  cellsY: 'u32',
  cellsZ: 'u32',
  /** Side of such a cell, m; not smaller than `reach`. */
  cellSide: 'f32',
  /** Distance at which floaters stop seeing each other, m. */
  reach: 'f32',
  /** The isosurface that holds the floaters, m; negative inside. */
  offset: 'f32',
  /** How far one unit of repulsion moves a floater in a step, m. */
  mobility: 'f32',
});
