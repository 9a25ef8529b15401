/** Fills the uniform blocks from parameters, materials and obstacles: the only place where they meet their GPU layout. */
import { packStruct } from '../../gpu/struct-layout';
import { gravityVector } from '../../params/gravity';
import { isGrainMaterial, type Material } from '../../scene/materials';
import { worldRadiusOf } from '../../world/world-radius';
import type { PlacedSurfaces, WorldState } from '../../world/world-state';
import { obstaclesLayout } from '../dem/layouts';
import { denseSand, type Resolution } from './grains-to-particles';
import { paramsLayout } from './layouts';
import { sliceOf } from './pace';
import type { Solver } from './solver';
import type { Shape } from './state-buffers';

/** s; v_rms of a pile at rest falls from 0.20 to 0.013 m/s with it, and run-outs stay what they are. */
const blendTime = 0.3;
/** Sand is not poured where there is more than this of the densest. */
const fullShare = 0.9;

export function packParams(
  { scene, params, materials, bodies }: WorldState,
  { surfaces, speed }: PlacedSurfaces,
  { cellSize, perGrain }: Resolution,
  shape: Shape,
  solver: Solver,
): ArrayBuffer {
  const perMass = (material: Material) => 1 / denseSand(material, params.packing);
  const reference = perMass(materials.find(isGrainMaterial) as Material);
  return packStruct(paramsLayout, {
    gravity: gravityVector(params),
    slice: sliceOf(solver.pace, cellSize),
    cellSize,
    invCellSize: 1 / cellSize,
    perMass: reference,
    blendTime,
    particleCapacity: shape.capacity,
    cellCapacity: shape.cellCapacity,
    obstacleCount: surfaces.length,
    obstaclesMove: Number(speed > 0 || bodies.some((body) => body !== null)),
    bodyCount: bodies.length,
    maxSteps: solver.pace.maxSteps,
    travel: solver.pace.travel,
    floorHeight: scene.floor,
    worldRadius: worldRadiusOf(scene.bounds),
    perGrain,
    fullShare,
    boxYield: Number(params.yieldSurface === 'box'),
    wallFriction: params.wallFriction,
    impactWalls: Number(params.wallLaw === 'impact'),
    yieldCohesion: Math.sqrt(2 / 3) * params.yieldCohesion * reference,
    pressureTolerance: params.pressureTolerance,
    spareParticles: shape.spare,
    frictionIterations: params.frictionIterations,
    pressureCycles: params.pressureCycles,
    materials: materials.map((material) => ({
      perMass: perMass(material),
      roughness: params.friction > 0 ? Math.min(1, material.friction / params.friction) : 1,
      sandy: [Number(!material.liquid), 0, 0, 0] as const,
      ...solver.material(material, params),
    })),
  });
}

export const packObstacles = ({ surfaces }: PlacedSurfaces): ArrayBuffer =>
  packStruct(obstaclesLayout, { items: surfaces });
