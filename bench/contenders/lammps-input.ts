/** The benchmark's scene in LAMMPS' own words, by the translation that `npm run sim -- --engine lammps` uses. */

import { contactLaw } from '../../src/exchange/lammps/contact-law';
import { dataLines, grainSpheres } from '../../src/exchange/lammps/data-file';
import { benchScene, radius, template, timeStep } from '../../src/measure/bench/scene';
import { grainMass, resolveMaterials } from '../../src/scene/materials';
import { seedCount } from '../../src/scene/seeds';
import type { GrainSeeds } from '../../src/scene/types';

function law(grains: number, against: 'grain' | 'wall'): string {
  const { scene, params } = benchScene(grains);
  const materials = resolveMaterials(scene, params);
  const sand = materials.findIndex((material) => !material.wall);
  const other = against === 'grain' ? sand : materials.findIndex((material) => material.wall);
  const contactMass = (index: number) => grainMass(materials[index]);
  return contactLaw({ params, materials, pairs: scene.pairs, contactMass }, sand, other);
}

export interface LammpsSetup {
  readonly grains: number;
  readonly ranks: number;
  /** m */
  readonly skin: number;
  readonly dataFile: string;
}

/** Everything up to the first `run`. The box is split across x only: side by side, both halves hold the same work. */
export function lammpsInput({ grains, ranks, skin, dataFile }: LammpsSetup): string {
  const { width } = benchScene(grains);
  const half = width / 2;
  const wall = `all wall/gran granular ${law(grains, 'wall')}`;
  return `units si
atom_style sphere
atom_modify map array
boundary f f f
newton off
processors ${ranks} 1 1
comm_modify mode single vel yes
fix grain all property/atom mol ghost yes
read_data ${dataFile} fix grain NULL Molecules
pair_style granular
pair_coeff * * ${law(grains, 'grain')}
neighbor ${skin} bin
neigh_modify every 1 delay 0 check yes exclude molecule/intra all
timestep ${timeStep}
fix bodies all rigid/small molecule
fix weight all gravity 9.81 vector 0 -1 0
fix wallX ${wall} xplane ${-half} ${half}
fix wallY ${wall} yplane 0 NULL
fix wallZ ${wall} zplane ${-half} ${half}
thermo 1000000000
thermo_style custom step
`;
}

/** Spheres of all grains as a LAMMPS data file. */
export function lammpsData(grains: number, seeds: GrainSeeds): string {
  const { scene, params, width, top } = benchScene(grains);
  const materials = resolveMaterials(scene, params);
  const side = width / 2 + radius;
  const spheres = () => grainSpheres(seeds, materials, { sphere: 1, molecule: 1 });
  const box = { min: [-side, -radius, -side], max: [side, top, side] };
  const count = seedCount(seeds) * template.offsets.length;
  const title = `grains of ${template.offsets.length} spheres`;
  return [...dataLines({ title, spheres, count, materials, typeOf: () => 1, types: 1, box })].join('');
}
