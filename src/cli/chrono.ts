/** `npm run export -- <scene or state> --to chrono`. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { clumpLines, clumpName, massLine, templateText } from '../exchange/chrono/clumps';
import { contactLines } from '../exchange/chrono/contact-pairs';
import { readContacts } from '../measure/instruments/contacts';
import { derivePairs } from '../methods/dem/contact-constants';
import { initialGrains } from '../scene/fills/fill';
import { isGrainMaterial, resolveMaterials } from '../scene/materials';
import { seedCount } from '../scene/seeds';
import type { Contact } from '../world/contacts';
import type { GrainState } from '../world/grain-state';
import { batches } from './lammps/run-job';
import { UsageError } from './options';
import { makeSimulation } from './run-scene';
import type { LoadedScene } from './scene-file';

export async function exportChrono(loaded: LoadedScene, folder: string): Promise<number> {
  const { scene, params, saved } = loaded;
  if (scene.method !== 'dem')
    throw new UsageError(`--to chrono: DEM-Engine has discrete grains, and this is ${scene.method}`);
  const { state, contacts, remembered } = await sandOf(loaded);
  // with the covers of bodies, which contacts of grains do not need
  const materials = resolveMaterials(scene, params);
  const write = (name: string, lines: Iterable<string>) => {
    writeFileSync(path.join(folder, name), '');
    for (const text of batches(lines)) writeFileSync(path.join(folder, name), text, { flag: 'a' });
  };
  write('clumps.csv', clumpLines(state, materials));
  const pairs = derivePairs(params, materials, scene.pairs);
  write('contacts.csv', contactLines(state, contacts, { params, materials, pairs }));
  const grains = materials.filter(isGrainMaterial);
  for (const material of grains) write(`clump-${clumpName(material)}.csv`, [templateText(material)]);
  write('README.md', [readme(scene.name, grains.map(massLine), remembered)]);
  if (!saved) console.error('A scene at its start: its grains have no contacts yet. Export a state to have springs.');
  else if (!remembered) console.error('This state has no checkpoint: contacts are written with springs of length 0.');
  console.log(`Written: ${folder}. Read its README.md first.`);
  return 0;
}

interface Sand {
  readonly state: GrainState;
  readonly contacts: readonly Contact[];
  /** Springs are those that the sand had, not new ones. */
  readonly remembered: boolean;
}

/** Contacts are found, with their springs, where a state goes on. */
async function sandOf(loaded: LoadedScene): Promise<Sand> {
  const { scene, params, saved } = loaded;
  if (!saved) {
    const seeds = initialGrains(scene, params, resolveMaterials(scene, params));
    const ids = Uint32Array.from({ length: seedCount(seeds) }, (_, i) => i);
    return { state: { ...seeds, time: 0, ids }, contacts: [], remembered: false };
  }
  const { sim, device, exact } = await makeSimulation({}, loaded);
  const [contacts, state] = [await readContacts(sim), await sim.readState()];
  device.destroy();
  return { state, contacts, remembered: exact };
}

const readme = (
  name: string,
  masses: readonly string[],
  remembered: boolean,
): string => `# ${name} for Chrono's DEM-Engine

- \`clumps.csv\`: a row a grain, sorted by type: centre of mass, quaternion, velocity, angular velocity (SI units, y is up). Read it
  with \`DEMSolver::ReadClumpXyzFromCsv\` and \`ReadClumpQuatFromCsv\`.
- \`clump-<type>.csv\`: the spheres of a type about its centre of mass, for \`LoadClumpType(mass, MOI, file, material)\`.
- \`contacts.csv\`: pairs of spheres (counted through all clumps in the order of \`clumps.csv\`) with force on A and the wildcards of the
  Hertz model with history. Read it with \`ReadContactPairsFromCsv\` and \`ReadContactWildcardsFromCsv\`, and give both to the batch
  of clumps with \`SetExistingContacts\` and \`SetExistingContactWildcards\`. ${remembered ? 'Springs are those of the sand.' : 'Springs have length 0: this export began without contacts that remember.'}
  \`delta_time\` is the time of the state: contacts are at most that old.

${masses.map((line) => `- ${line}`).join('\n')}

Obstacles and bodies are not part of these files, nor are contacts with them: add them as analytical boundaries and meshes. Restitution of
Chrono's model is that of a contact that may pull (Tsuji et al. 1992).
`;
