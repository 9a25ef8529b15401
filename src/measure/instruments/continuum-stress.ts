/** Stresses of a continuum, as its last step left them. */
import { readBuffers } from '../../gpu/readback';
import { unpackStruct } from '../../gpu/struct-layout';
import { Continuum } from '../../methods/continuum/continuum';
import { denseSand, resolutionFor } from '../../methods/continuum/grains-to-particles';
import { frameLayout } from '../../methods/continuum/layouts';
import { isGrainMaterial, type Material } from '../../scene/materials';
import type { Simulation } from '../../simulation';

/** A layer of cells: height of its middle in m, mean of σ_yy over its cells with pressure in Pa (compression is positive), and their number. */
export interface Layer {
  readonly height: number;
  readonly stress: number;
  readonly cells: number;
}

/** From below. */
export async function readVerticalStress({ method, params, materials }: Simulation): Promise<Layer[]> {
  if (!(method instanceof Continuum)) throw new Error('only a continuum has stresses on a grid');
  const { frame, pressure, stress } = method.buffers;
  const [frameBytes, p, s] = await readBuffers(
    method.device,
    [frame, pressure, stress].map((buffer) => ({ buffer })),
  );
  const grid = unpackStruct(frameLayout, frameBytes);
  const [pressures, stresses] = [new Float32Array(p), new Float32Array(s)];
  const { cellSize } = resolutionFor({ params, materials });
  const unit =
    (denseSand(materials.find(isGrainMaterial) as Material, params.packing) * cellSize ** 2) / grid.lastDt ** 2;
  return Array.from({ length: grid.sizeY }, (_, j) => {
    let [sum, cells] = [0, 0];
    for (let k = 0; k < grid.sizeZ; k++)
      for (let i = 0; i < grid.sizeX; i++) {
        const c = i + grid.sizeX * (j + grid.sizeY * k);
        if (pressures[c] <= 0) continue;
        sum += pressures[c] - stresses[8 * c + 1];
        cells++;
      }
    return {
      height: (grid.originY + j + 0.5) * cellSize,
      stress: cells > 0 ? (unit * sum) / cells : 0,
      cells,
    };
  }).filter(({ cells }) => cells > 0);
}
