import type { Params } from '../params/table';
import { equalVolume, shapeOf, type Template, templates } from './templates';

export type Colour = [number, number, number];

/** Values that a scene may fix; those left out follow the parameters, so that the sliders act on them. */
export interface MaterialSpec {
  name: string;
  density?: number;
  youngModulus?: number;
  poissonRatio?: number;
  restitution?: number;
  friction?: number;
  rollingFriction?: number;
  cohesion?: number;
  /** Sphere radius [m]. */
  radius?: number;
  template?: Template;
  /** sRGB, 0 to 1. */
  colour?: Colour;
  /** Made for obstacles: infinite mass, flat. */
  wall?: boolean;
  /** E = ∞; walls only. */
  rigid?: boolean;
  /** A liquid such as water: no friction. Only methods that move sand as a whole know what it is. */
  liquid?: boolean;
  /** Covers rigid bodies: one sphere, and the mass is the body's. */
  body?: boolean;
  /** Mass of the rigid body that it covers [kg]; grains have theirs from template and density. */
  mass?: number;
}

/** One kind of grain or of wall with every field filled. */
export type Material = Required<MaterialSpec>;

/** Pair values that replace the mixing rules; indices into the scene's materials. */
export interface PairSpec {
  materials: [number, number];
  friction?: number;
  restitution?: number;
  rollingFriction?: number;
  cohesion?: number;
}

export const largestMaterialCount = 16;
/** The grid and the neighbour list are made for spheres of similar size. */
export const largestRadiusRatio = 3;

const sandColours: Colour[] = [
  [0.85, 0.7, 0.47],
  [0.62, 0.36, 0.24],
  [0.42, 0.45, 0.47],
  [0.93, 0.88, 0.78],
  [0.36, 0.5, 0.58],
];
const waterColour: Colour = [0.3, 0.52, 0.62];
/** kg/m³ */
const waterDensity = 1000;
const wallColour: Colour = [0.62, 0.6, 0.57];

/** Grain materials and walls in the order of the scene; an index into this list is what sphere.w and obstacles hold. */
export function resolveMaterials(scene: { materials: readonly MaterialSpec[] }, params: Params): Material[] {
  return scene.materials.map((written, index) => {
    const spec = params.filling === 'water' && isGrainMaterial(written) ? asWater(written) : written;
    return resolve(spec, index, params);
  });
}

/** Water in the place of these grains, which are as large as they were. */
const asWater = (spec: MaterialSpec): MaterialSpec => ({
  ...spec,
  density: waterDensity,
  liquid: true,
  colour: waterColour,
});

function resolve(spec: MaterialSpec, index: number, params: Params): Material {
  return {
    name: spec.name,
    density: spec.density ?? params.density,
    youngModulus: spec.youngModulus ?? params.youngModulus,
    poissonRatio: spec.poissonRatio ?? params.poissonRatio,
    restitution: spec.restitution ?? params.restitution,
    friction: spec.friction ?? params.friction,
    rollingFriction: spec.rollingFriction ?? params.rollingFriction,
    cohesion: spec.cohesion ?? params.cohesion,
    ...sizeOf(spec, params),
    colour:
      spec.colour ?? (spec.wall ? wallColour : spec.liquid ? waterColour : sandColours[index % sandColours.length]),
    wall: spec.wall ?? false,
    rigid: spec.rigid ?? false,
    liquid: spec.liquid ?? false,
    body: spec.body ?? false,
    mass: spec.mass ?? 0,
  };
}

/**
 * Where a scene fixes no template the grains have the shape of the parameters, with the volume that a tetra of the same radius
 * has.
 */
function sizeOf(spec: MaterialSpec, params: Params): Pick<Material, 'radius' | 'template'> {
  const radius = spec.radius ?? params.radius;
  if (spec.body) return { radius, template: spec.template ?? templates.sphere };
  if (spec.template) return { radius, template: spec.template };
  const template = shapeOf(params);
  return { radius: spec.wall ? radius : radius * equalVolume(template), template };
}

/** Mass of one whole grain, or of the body that the material covers [kg]; ∞ for walls. */
export function grainMass(material: Material): number {
  if (material.body) return material.mass;
  return material.wall ? Number.POSITIVE_INFINITY : material.density * material.radius ** 3 * material.template.mass;
}

/** Whether grains are made of it: not a wall, not a body's cover. */
export const isGrainMaterial = (material: { wall?: boolean; body?: boolean }): boolean =>
  !material.wall && !material.body;

/** Whether there is a liquid and nothing else that flows. */
export const isLiquid = (materials: readonly Material[]): boolean =>
  materials.filter(isGrainMaterial).every(({ liquid }) => liquid) && materials.some(({ liquid }) => liquid);

/** Radius of the sphere around a whole grain [m]. */
export function grainRadius(material: Material): number {
  return material.radius * material.template.boundingRadius;
}
