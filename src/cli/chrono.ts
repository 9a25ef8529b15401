/** `npm run export -- <scene> --to chrono`. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { clumpLines, clumpName, massLine, templateText } from '../exchange/chrono/clumps';
import { initialGrains } from '../scene/fills/fill';
import { isGrainMaterial, resolveMaterials } from '../scene/materials';
import { seedCount } from '../scene/seeds';
import type { GrainState } from '../world/grain-state';
import { batches } from './lammps/run-job';
import type { LoadedScene } from './scene-file';

export function exportChrono({ scene, params, saved }: LoadedScene, folder: string): number {
  const materials = resolveMaterials(scene, params);
  const seeds = saved?.grains ?? initialGrains(scene, params, materials);
  const state: GrainState = {
    ...seeds,
    time: saved?.grains.time ?? 0,
    ids: Uint32Array.from({ length: seedCount(seeds) }, (_, i) => i),
  };
  const write = (name: string, lines: Iterable<string>) => {
    writeFileSync(path.join(folder, name), '');
    for (const text of batches(lines)) writeFileSync(path.join(folder, name), text, { flag: 'a' });
  };
  write('clumps.csv', clumpLines(state, materials));
  const grains = materials.filter(isGrainMaterial);
  for (const material of grains) write(`clump-${clumpName(material)}.csv`, [templateText(material)]);
  write('README.md', [readme(scene.name, grains.map(massLine))]);
  console.log(`Written: ${folder}. Read its README.md first.`);
  return 0;
}

const readme = (name: string, masses: readonly string[]): string => `# ${name} for Chrono's DEM-Engine

- \`clumps.csv\`: a row a grain, sorted by type: centre of mass, quaternion, velocity, angular velocity (SI units, y is up). Read it
  with \`DEMSolver::ReadClumpXyzFromCsv\` and \`ReadClumpQuatFromCsv\`.
- \`clump-<type>.csv\`: the spheres of a type about its centre of mass, for \`LoadClumpType(mass, MOI, file, material)\`.

${masses.map((line) => `- ${line}`).join('\n')}

Obstacles are not part of these files: add them as analytical boundaries. Restitution and friction of Chrono's model are its own.
`;
