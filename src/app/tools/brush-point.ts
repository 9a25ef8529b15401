/** What the tools that work on the sand around a point share. */
import type { Material } from '../../scene/materials';
import type { Vec3 } from '../../scene/types';
import { meetSurface, type PointerRay } from '../height-field';
import { brushMaterial } from './pour-brush';
import type { ToolContext } from './tool';

/** Where the ray meets the sand or the ground. */
export const pointUnder = (ray: PointerRay, { field }: ToolContext): Vec3 | null => meetSurface(field, ray);

export const above = ([x, y, z]: Vec3, height: number): Vec3 => [x, y + height, z];

/** The scene's first kind of grain: what a gust is made for. */
export const usualSand = ({ sim }: ToolContext): Material => sim.materials[brushMaterial(sim.materials)];
