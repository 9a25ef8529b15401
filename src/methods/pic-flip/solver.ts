/** Zhu & Bridson 2005 as a solver of the continuum: passes, buffers, pace. */
import { isGrainMaterial } from '../../scene/materials';
import type { Solver } from '../continuum/solver';
import { alphaOf } from '../continuum/yield';
import { clusterWords, usualCycles } from './layouts';
import { pace } from './pace';
import { passes } from './passes';
import { slice } from './schedule';

export const solver: Solver = {
  pace,
  passes,
  spare: 0,
  sizes({ cellCapacity }) {
    const vectors = 16 * cellCapacity;
    // boxes have sides of five cells and more: three become one and so on
    const coarseCells = Math.ceil(cellCapacity / 3) + 64;
    // clusters are never this many; label counts those that find no room
    const mostClusters = Math.ceil(cellCapacity / 16);
    return {
      kinds: 4 * cellCapacity,
      spare: vectors,
      rows: 2 * vectors,
      rhs: 4 * cellCapacity,
      coarseRows: 32 * coarseCells,
      coarse: 4 * coarseCells,
      sliding: 2 * vectors,
      parents: 4 * cellCapacity,
      clusterOf: 8 * cellCapacity,
      sums: 4 * clusterWords * mostClusters,
      clusters: 48 * mostClusters,
    };
  },
  slice({ params, materials, bodies }, alone) {
    const { pressureCycles, wallLaw, frictionAngle, yieldCohesion } = params;
    const sandy = materials.some((material) => isGrainMaterial(material) && !material.liquid);
    return slice({
      pressureCycles: Math.max(usualCycles, pressureCycles),
      bodies: bodies.some((body) => body !== null),
      alone,
      impactWalls: wallLaw === 'impact',
      yields: sandy && (frictionAngle > 0 || yieldCohesion > 0),
    });
  },
  // a liquid keeps all its motion (FLIP), whatever sand does
  material: (material, params) => ({
    alpha: alphaOf(material, params),
    blend: material.liquid ? 0 : params.picBlend,
  }),
};
