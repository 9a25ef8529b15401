/**
 * A surface around particles (Zhu 2005, chapter 4): φ(x) = |x − x̄| − r̄, where x̄ and r̄ are means over the particles within
 * a reach R of x, weighted by (1 − s²)³ with s the distance over R. The surface is φ = 0.
 */
import { defineConstants } from '../../gpu/shader-constants';
import { arrayOf, defineStruct } from '../../gpu/struct-layout';

/** In spacings of the particles. */
export const reachInSpacings = 2;
/**
 * Radius of a particle in spacings, so that the surface of a block lies half a spacing outside of its outer particles, where
 * the tops of touching spheres are. (Zhu: 1, for particles that start a spacing below the surface.)
 */
export const radiusInSpacings = 0.6;
/** Zhu has 250³ points for a grid of 100³ cells with two particles along each side. */
export const cellInSpacings = 0.8;

/** Sums on the grid are whole numbers, which add up to the same in any order. */
export const { sumScale } = defineConstants('PointSurfaceSums', 'f32', { sumScale: 2 ** 20 });
/** Sums per node: weight; weight times the way to the particle, in reaches; weight times its radius, in reaches. */
export const { sumsPerNode } = defineConstants('PointSurfaceNode', 'u32', { sumsPerNode: 5 });
/** More than a reach away from all particles, in reaches. */
export const { farAway } = defineConstants('PointSurfaceFar', 'f32', { farAway: 1 });
/** Words of the buffer that counts, and from which the surface is drawn. */
export const drawWords = defineConstants(
  'PointSurfaceDraw',
  'u32',
  { indexCount: 0, instanceCount: 1, vertexCount: 5, lostVertices: 6 },
  'draw',
);
export const drawWordCount = 7;

export const mostRadii = 16;

export const surfaceOptionsLayout = defineStruct('SurfaceOptions', {
  /** m: particles outside of this box take no part. */
  low: 'vec3f',
  points: 'u32',
  high: 'vec3f',
  nodeCapacity: 'u32',
  /** m, of the grid; larger where the box would need more nodes than there is memory for. */
  cell: 'f32',
  /** m */
  reach: 'f32',
  vertexCapacity: 'u32',
  /** m, of particles by material. */
  radii: arrayOf('vec4f', mostRadii / 4),
});

export const surfaceFrameLayout = defineStruct('SurfaceFrame', {
  /** Of the first node, m. */
  origin: 'vec3f',
  cell: 'f32',
  sizeX: 'u32',
  sizeY: 'u32',
  sizeZ: 'u32',
  reach: 'f32',
});

export const surfaceVertexLayout = defineStruct('SurfaceVertex', {
  position: 'vec3f',
  /** The nearest particle: its looks are those of the surface. */
  point: 'u32',
  normal: 'vec3f',
});

export const surfaceBufferTypes = {
  options: surfaceOptionsLayout,
  /** Position, material (< 0: unused). */
  points: arrayOf('vec4f'),
  /** Least and largest coordinates, as integers of the same order. */
  box: arrayOf('atomic<u32>'),
  surface: surfaceFrameLayout,
  sums: arrayOf('i32'),
  /** 8 bits of nearness, 24 of the particle's index + 1: the largest is the nearest. */
  nearest: arrayOf('u32'),
  /** φ in reaches, as it comes out, and smoothed. */
  rough: arrayOf('f32'),
  distances: arrayOf('f32'),
  /** 1 + the vertex of the cell above this node, or 0. */
  vertexOf: arrayOf('u32'),
  vertices: arrayOf(surfaceVertexLayout),
  indices: arrayOf('u32'),
  draw: arrayOf('atomic<u32>'),
} as const;
