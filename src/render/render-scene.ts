/** What the renderer is told: the scene (seldom changes) and the view (every frame). It only reads simulation buffers. */
import type { ContinuumBuffers, Drawable, ForceLineBuffers } from '../methods/method';
import type { BodyLook } from '../scene/body-types';
import type { Obstacle } from '../scene/obstacle-types';
import type { Bounds, CameraPose, Vec3 } from './camera';
import type { ColourMode } from './colour-modes';
import type { ThemeName } from './themes';

/** How a kind of grain looks. A simulation's Material fits. */
export interface GrainLook {
  /** sRGB, 0 to 1: the average of the heap. */
  readonly colour: Vec3;
  /** Of its spheres, m. */
  readonly radius: number;
  /** 0: all grains the same; 1 (default): as mixed as beach sand. */
  readonly variation?: number;
  readonly liquid?: boolean;
}

/** A scene's obstacle; its physical material does not matter here. */
export type RenderObstacle = WithoutMaterial<Obstacle>;
type WithoutMaterial<T> = T extends unknown ? Omit<T, 'material'> : never;

export type MeshMaterial = BodyLook;

export interface RenderShape {
  readonly positions: Float32Array;
  /** Unit length, one a vertex. */
  readonly normals: Float32Array;
  readonly indices: Uint32Array;
}

export interface RenderMesh extends RenderShape {
  readonly name: string;
  readonly material: MeshMaterial;
  /** Column-major 4×4, without scaling; identity when left out. */
  readonly localToWorld?: Float32Array;
}

/** A rigid body: many may share a shape, which is in the body's own axes. */
export interface RenderBody {
  readonly shape: RenderShape;
  readonly material: MeshMaterial;
  /** sRGB, 0 to 1, instead of the material's own. */
  readonly colour?: Vec3;
  /** Where its state is among the grains. */
  readonly place: number;
}

/** Spheres of rigid bodies in the buffer of spheres. */
export interface SphereRange {
  readonly first: number;
  readonly count: number;
}

export interface RenderScene {
  readonly obstacles: readonly RenderObstacle[];
  /** By material index. */
  readonly materials: readonly GrainLook[];
  /** Holds everything that matters: shadows and camera framing are fitted to it. */
  readonly bounds: Bounds;
  /** Height of the drawn ground, m; the lowest side of the bounds when left out. */
  readonly ground?: number;
  readonly meshes?: readonly RenderMesh[];
}

/** Each includes the ones before it. */
export const qualities = ['unlit', 'lit', 'shadows', 'full'] as const;
export type Quality = (typeof qualities)[number];

export interface Slice {
  readonly point: Vec3;
  /** Towards the side that is hidden. */
  readonly normal: Vec3;
}

export interface ForceLines extends ForceLineBuffers {
  /** The force drawn with the greatest width, N. */
  readonly fullForce: number;
}

/** The particles of a method, as a view takes them. */
export const particlesOf = ({ spheres, grains, labels, report, continuum, grainCount, sphereStride }: Drawable) => ({
  spheres,
  grains,
  labels,
  ...(report && { report }),
  ...(continuum && { continuum }),
  grainCount,
  sphereStride,
});

export interface RenderView {
  readonly camera: CameraPose;
  /** vec4f per sphere: position (m), material index as a float (< 0: unused). */
  readonly spheres: GPUBuffer;
  /** vec2u per grain: id, material index. */
  readonly labels: GPUBuffer;
  /** Four vec4f per grain: position, orientation, velocity, angular velocity. */
  readonly grains: GPUBuffer;
  /** ContactRange per grain: its touching contacts and the sum of their normal forces. */
  readonly report?: GPUBuffer;
  /** Of particles that are no grains: fine grains are drawn in their place, about `finePoints` of them. */
  readonly continuum?: ContinuumBuffers;
  readonly finePoints?: number;
  /** m: of all grains, instead of that of their materials. */
  readonly fineRadius?: number;
  /** Sand as a surface on a grid of at most so many nodes, instead of as grains. */
  readonly surfaceNodes?: number;
  readonly grainCount: number;
  /** Spheres per grain in the buffer. */
  readonly sphereStride: number;
  readonly colourMode: ColourMode;
  /** What the ends of the colour scale mean; `defaultRange` when left out. */
  readonly colourRange?: readonly [number, number];
  readonly theme: ThemeName;
  readonly quality: Quality;
  readonly slice?: Slice;
  readonly forceLines?: ForceLines;
  /** Rigid bodies as their spheres instead of as meshes. */
  readonly bodySpheres?: SphereRange;
  /** Only force lines, no sand. */
  readonly hideGrains?: boolean;
  /** Pixels drawn over pixels of the canvas, each way; see resolution-scale.ts. */
  readonly resolutionScale?: number;
}
