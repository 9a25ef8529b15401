/** What the tools that work on the sand around a point share. */
import { grainMass, grainRadius } from '../../scene/materials';
import type { Vec3 } from '../../scene/types';
import { meetSurface, type PointerRay } from '../height-field';
import { brushMaterial } from './pour-brush';
import type { ToolContext } from './tool';

/** Where the ray meets the sand or the ground. */
export const pointUnder = (ray: PointerRay, { field }: ToolContext): Vec3 | null => meetSurface(field, ray);

export const above = ([x, y, z]: Vec3, height: number): Vec3 => [x, y + height, z];

/** kg/m², of the scene's first kind of grain: what a gust is made for. */
export function grainMassOverArea({ sim }: ToolContext): number {
  const material = sim.materials[brushMaterial(sim.materials)];
  return grainMass(material) / grainRadius(material) ** 2;
}
