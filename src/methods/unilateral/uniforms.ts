/** Fills the uniform blocks from parameters, materials and obstacles: the only place where they meet their GPU layout. */
import { packStruct } from '../../gpu/struct-layout';
import { gravityVector } from '../../params/gravity';
import type { Params } from '../../params/table';
import { isGrainMaterial, type Material } from '../../scene/materials';
import type { PlacedSurfaces, WorldState } from '../../world/world-state';
import { denseSand, type Resolution } from '../continuum/grains-to-particles';
import { paramsLayout } from '../continuum/layouts';
import { maxSteps, sliceOf, travel } from '../continuum/pace';
import { obstaclesLayout } from '../dem/layouts';
import { iterationLayout, iterationSlot } from './layouts';
import { mostIterations } from './schedule';
import type { Shape } from './state-buffers';

/** s; v_rms of a pile at rest falls from 0.20 to 0.013 m/s with it, and run-outs stay what they are. */
const blendTime = 0.3;
/** What is further away than this many metres is removed. */
const worldRadius = 50;
/** Sand is not poured where there is more than this of the densest. */
const fullShare = 0.9;

/**
 * α of the yield surface ‖s‖ ≤ √3 α p from the friction angle (Narain 2.1). Materials that a scene gives another coefficient of
 * friction than the parameter's have tan θ in proportion.
 */
export function alphaOf(material: Material, params: Params): number {
  const ratio = params.friction > 0 ? material.friction / params.friction : 1;
  const angle = Math.atan(Math.tan((params.frictionAngle * Math.PI) / 180) * ratio);
  return Math.sqrt(2 / 3) * Math.sin(angle);
}

export function packParams(
  { scene, params, materials, bodies }: WorldState,
  { surfaces, speed }: PlacedSurfaces,
  { cellSize, perGrain }: Resolution,
  shape: Shape,
): ArrayBuffer {
  const perMass = (material: Material) => 1 / denseSand(material, params.packing);
  return packStruct(paramsLayout, {
    gravity: gravityVector(params),
    slice: sliceOf(cellSize),
    cellSize,
    invCellSize: 1 / cellSize,
    perMass: perMass(materials.find(isGrainMaterial) as Material),
    blendTime,
    particleCapacity: shape.capacity,
    cellCapacity: shape.cellCapacity,
    obstacleCount: surfaces.length,
    obstaclesMove: Number(speed > 0 || bodies.some((body) => body !== null)),
    bodyCount: bodies.length,
    maxSteps,
    travel,
    floorHeight: scene.floor,
    worldRadius,
    perGrain,
    fullShare,
    boxYield: Number(params.yieldSurface === 'box'),
    materials: materials.map((material) => ({
      perMass: perMass(material),
      alpha: alphaOf(material, params),
      roughness: params.friction > 0 ? Math.min(1, material.friction / params.friction) : 1,
      spare: 0,
    })),
  });
}

export const packObstacles = ({ surfaces }: PlacedSurfaces): ArrayBuffer =>
  packStruct(obstaclesLayout, { items: surfaces });

/** Nesterov's momentum, from iteration to iteration. */
export function packIterations(): ArrayBuffer {
  const bytes = new Uint8Array(iterationSlot * mostIterations);
  for (let k = 0; k < mostIterations; k++) {
    bytes.set(new Uint8Array(packStruct(iterationLayout, { momentum: k / (k + 3) })), iterationSlot * k);
  }
  return bytes.buffer;
}
