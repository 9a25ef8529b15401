/** The benchmark's scene in LAMMPS' own words. The contact law is ours, number by number, so that both codes do the same physics. */

import { benchScene, radius, template, timeStep } from '../../src/measure/bench/scene';
import { derivePairs, effectiveValues } from '../../src/methods/dem/contact-constants';
import { resolveMaterials } from '../../src/scene/materials';
import type { GrainSeeds } from '../../src/scene/types';
import { rotate } from '../../src/world/grain-state';

/** LAMMPS' granular pair style in words: Hertz with a viscoelastic dashpot, Mindlin with history, Coulomb. */
function contactLaw(grains: number, against: 'grain' | 'wall'): string {
  const { scene, params } = benchScene(grains);
  const materials = resolveMaterials(scene, params);
  const sand = materials.findIndex((material) => !material.wall);
  const other = against === 'grain' ? sand : materials.findIndex((material) => material.wall);
  const pair = derivePairs(params, materials, scene.pairs)[sand * materials.length + other];
  const { radius: reduced, mass } = effectiveValues(materials[sand], materials[other]);
  // ours: c √ξ v;  LAMMPS' "viscoelastic": η √(R* ξ) m* v, and its tangential dashpot is a multiple of the normal one
  const eta = pair.damping / (Math.sqrt(reduced) * mass);
  const tangential = pair.tangentDamping / pair.damping;
  const { youngModulus, poissonRatio } = materials[sand];
  return (
    `hertz/material ${youngModulus} ${eta} ${poissonRatio} ` +
    `tangential mindlin NULL ${tangential} ${pair.friction} damping viscoelastic limit_damping`
  );
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
  const wall = `all wall/gran granular ${contactLaw(grains, 'wall')}`;
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
pair_coeff * * ${contactLaw(grains, 'grain')}
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
  const { width, top, params } = benchScene(grains);
  const atoms: string[] = [];
  const velocities: string[] = [];
  const molecules: string[] = [];
  for (let g = 0; g < seeds.material.length; g++) {
    const position = seeds.position.subarray(3 * g, 3 * g + 3);
    const [x, y, z, w] = seeds.orientation.subarray(4 * g, 4 * g + 4);
    const v = seeds.velocity.subarray(3 * g, 3 * g + 3);
    const omega = seeds.angularVelocity.subarray(3 * g, 3 * g + 3);
    for (const offset of template.offsets) {
      const id = atoms.length + 1;
      const arm = rotate(
        [x, y, z, w],
        offset.map((value) => value * radius),
      );
      const at = arm.map((value, axis) => position[axis] + value);
      const speed = [0, 1, 2].map((a) => {
        const [b, c] = [(a + 1) % 3, (a + 2) % 3];
        return v[a] + omega[b] * arm[c] - omega[c] * arm[b];
      });
      atoms.push(`${id} 1 ${2 * radius} ${params.density} ${at.join(' ')}`);
      velocities.push(`${id} ${speed.join(' ')} ${[...omega].join(' ')}`);
      molecules.push(`${id} ${g + 1}`);
    }
  }
  const side = width / 2 + radius;
  return `grains of ${template.offsets.length} spheres

${atoms.length} atoms
1 atom types
${-side} ${side} xlo xhi
${-radius} ${top} ylo yhi
${-side} ${side} zlo zhi

Atoms # sphere

${atoms.join('\n')}

Velocities

${velocities.join('\n')}

Molecules

${molecules.join('\n')}
`;
}
