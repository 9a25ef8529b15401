/** A short series: forty grains of two kinds that fall, a body, and a contact. */
import { frameOf, type Reading } from '../../src/exchange/series/reading';
import type { Frame } from '../../src/exchange/series/series';
import { initialGrains } from '../../src/scene/fills/fill';
import { seedCount } from '../../src/scene/seeds';
import type { PreparedBody } from '../../src/world/prepare-bodies';
import { smallScene } from './lammps';

export const small = smallScene({
  materials: [{ name: 'sand' }, { name: 'fine rods', template: 'rod', radius: 0.002 }],
  container: { min: [-0.05, 0, -0.05], max: [0.05, 0.2, 0.05] },
  grains: [
    { fill: 'lattice', region: { min: [-0.05, 0, -0.05], max: [0.05, 0.05, 0.05] }, count: 30, velocity: [0, -1, 0.5] },
    {
      fill: 'lattice',
      region: { min: [-0.05, 0.06, -0.05], max: [0.05, 0.1, 0.05] },
      count: 10,
      material: 'fine rods',
    },
  ],
});
const seeds = initialGrains(small.scene, small.params, small.materials);
export const spheres = 30 * 4 + 10 * 2;
const mesh = { positions: [0, 0, 0, 0.1, 0, 0, 0, 0.1, 0, 0, 0, 0.1], indices: [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3] };
export const reading = (index: number): Reading => ({
  state: {
    ...seeds,
    position: seeds.position.map((x, i) => (i % 3 === 1 ? x - 0.001 * index : x)),
    ids: Uint32Array.from({ length: seedCount(seeds) }, (_, i) => i),
    time: 0.01 * index,
  },
  materials: small.materials,
  bodies: [{ position: [0.2, 0, 0], orientation: [0, 0, 0, 1], velocity: [0, 0, 0], angularVelocity: [0, 0, 0] }],
  // only its mesh is written
  prepared: [{ model: { mesh } } as unknown as PreparedBody],
  contacts: [
    {
      a: { kind: 'grain', owner: 0, sphere: 0 },
      b: { kind: 'obstacle', owner: 0, sphere: 0 },
      point: [0, 0, 0],
      normal: [0, 1, 0],
      overlap: 1e-5,
      normalForce: 2,
      tangential: [0.5, 0, 0],
      rolling: [0, 0, 0],
    },
  ],
});
export const frame = (index: number): Frame => frameOf(index, reading(index));
