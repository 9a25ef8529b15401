/** Narain, Golas & Lin 2010 as a solver of the continuum: passes, buffers, pace. */
import { packStruct } from '../../gpu/struct-layout';
import { iterationSlot } from '../continuum/layouts';
import type { Solver } from '../continuum/solver';
import { alphaOf } from '../continuum/yield';
import { iterationLayout } from './layouts';
import { pace } from './pace';
import { passes } from './passes';
import { mostIterations, slice } from './schedule';

export const solver: Solver = {
  pace,
  passes,
  spare: 0.25,
  sizes({ cellCapacity, capacity }) {
    const vectors = 16 * cellCapacity;
    // boxes have sides of five cells and more: three become one and so on
    const coarseCells = Math.ceil(cellCapacity / 3) + 64;
    return {
      iteration: iterationSlot * mostIterations,
      shift: vectors,
      rows: 2 * vectors,
      rhs: 4 * cellCapacity,
      coarseRows: 32 * coarseCells,
      coarse: 4 * coarseCells,
      drive: vectors,
      base: vectors,
      push: 2 * vectors,
      bound: vectors,
      wish: 4 * capacity,
      claims: 4 * capacity,
    };
  },
  iterations: packIterations,
  slice({ params: { frictionIterations, pressureCycles }, bodies }, alone) {
    return slice({ frictionIterations, pressureCycles, bodies: bodies.some((body) => body !== null), alone });
  },
  material: (material, params) => ({ alpha: alphaOf(material, params), blend: 0 }),
};

/** Nesterov's momentum, from iteration to iteration. */
function packIterations(): ArrayBuffer {
  const bytes = new Uint8Array(iterationSlot * mostIterations);
  for (let k = 0; k < mostIterations; k++) {
    bytes.set(new Uint8Array(packStruct(iterationLayout, { momentum: k / (k + 3) })), iterationSlot * k);
  }
  return bytes.buffer;
}
