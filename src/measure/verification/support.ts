/** Bodies that stand on a plane from the start, so that an experiment does not begin with a bounce. */
import { cross, dot, lengthOf, multiplied, turnAbout } from '../../math/pose';
import { effectiveValues } from '../../methods/dem/contact-constants';
import { gravityVector } from '../../params/gravity';
import type { Params } from '../../params/table';
import { grainMass, type Material, type MaterialSpec, resolveMaterials } from '../../scene/materials';
import type { PlaneObstacle, Vec3 } from '../../scene/types';
import { rotate } from '../../world/grain-state';
import { paramsOf, type Quaternion, type Setup } from './setup';

export const rigidFloor: MaterialSpec = { name: 'floor', wall: true, rigid: true };
export const floorPlane = (material: number): PlaneObstacle => ({
  shape: 'plane',
  point: [0, 0, 0],
  normal: [0, 1, 0],
  material,
});

/** Overlap at which a Hertz contact with the floor carries `load` N. */
export function restingOverlap(sphere: Material, floor: Material, load: number): number {
  const { radius, youngModulus } = effectiveValues(sphere, floor);
  return (load / ((4 / 3) * youngModulus * Math.sqrt(radius))) ** (2 / 3);
}

/** Materials of a setup whose last one is the floor, and the height at which a grain of each rests on `feet` spheres. */
export function onFloor(
  params: Partial<Params>,
  grains: MaterialSpec[],
  feet: { count: number; height: number } = { count: 1, height: 0 },
): { materials: MaterialSpec[]; resolved: Material[]; heights: number[] } {
  const materials = [...grains, rigidFloor];
  const all = paramsOf({ params, materials, bodies: [] } as Setup);
  const resolved = resolveMaterials({ materials }, all);
  const floor = resolved[resolved.length - 1];
  const heights = resolved.slice(0, -1).map((material) => {
    const load = (-gravityVector(all)[1] * grainMass(material)) / feet.count;
    return (1 + feet.height) * material.radius - restingOverlap(material, floor, load);
  });
  return { materials, resolved, heights };
}

/** Height of a standing tetra's centre above those of its three feet, in sphere radii: a/√24 with a = 2r. */
export const tetraHeight = 2 / Math.sqrt(24);

/**
 * Turns the tetra so that sphere 0 is on top and the other three stand on the floor, with sphere 1 towards the direction
 * `heading` [rad] from +x to −z.
 */
export function standingTetra(material: Material, heading: number): Quaternion {
  const [top, foot] = material.template.offsets;
  const up = turnAbout(cross(top, [0, 1, 0]), angleBetween(top, [0, 1, 0]));
  const [x, , z] = rotate(up, foot);
  return multiplied(turnAbout([0, 1, 0], heading - Math.atan2(-z, x)), up);
}

function angleBetween(a: Vec3, b: Vec3): number {
  return Math.acos(dot(a, b) / (lengthOf(a) * lengthOf(b)));
}
