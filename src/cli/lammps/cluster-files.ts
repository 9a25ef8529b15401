/** What a cluster needs beside the input: a batch script, and a README that says what to do. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { differenceLine } from '../../exchange/lammps/difference';
import type { Translated } from './elsewhere';

export interface ClusterOptions {
  readonly folder: string;
  readonly ranks: number;
  /** s */
  readonly time: number;
}

export function writeClusterFiles({ job }: Translated, name: string, { folder, ranks, time }: ClusterOptions): void {
  writeFileSync(path.join(folder, 'batch.sh'), batchScript(name, ranks), { mode: 0o755 });
  const { first, last } = job.steps;
  const differences = job.differences.map((one) => `- ${differenceLine(one)}`).join('\n') || '- none';
  writeFileSync(
    path.join(folder, 'README.md'),
    `# ${name} for LAMMPS

${job.grains.first} grains at the start, ${job.grains.all} in all; ${last - first} steps of ${job.manifest.dt} s, that is ${time} s.
Written for LAMMPS with the packages GRANULAR and RIGID (29 September 2021 or newer). SI units, y is up.

\`\`\`
mpirun -np ${ranks} lmp -in in.tetrasand          # on this machine
sbatch batch.sh                              # on a cluster with Slurm; change the first lines to suit it
npm run import -- FOLDER/dump.* --out FOLDER/series.tetrasand    # in Tetrasand: all frames, for the page and the laboratory
npm run import -- FOLDER/final.dump --out end.tetrasand          # the last one
\`\`\`

- **Ranks.** LAMMPS cuts the box into one brick a rank. A rank should have at least 10,000 spheres; below, exchanging neighbours
  costs more than the forces. \`processors * * *\` in \`in.tetrasand\` lets LAMMPS choose the bricks. Sand lies at the bottom: write
  \`processors * 1 *\` where the bed is wide, so that no rank has only air.
- **Restarts.** Put \`restart 100000 restart.a restart.b\` before the first \`run\`, and start again with \`read_restart restart.a\`
  followed by everything after \`read_data start.data\` that is not over yet. Contacts keep their springs; \`fix rigid/small\`
  continues from positions and velocities. Wall contacts start without springs.
- **Frames.** \`dump.<step>\` every so many steps, \`final.dump\` at the end. Do not change their columns: the import needs them.
- **Files.** \`start.data\` are the spheres at the start, \`pour-*.data\` those that come later, \`tetrasand.json\` says from which
  scene they are; the import reads it.

What LAMMPS does not have, and what is used instead:

${differences}
`,
  );
}

const batchScript = (name: string, ranks: number): string => `#!/bin/sh
#SBATCH --job-name=${name.replace(/[^A-Za-z0-9_-]/g, '-')}
#SBATCH --ntasks=${ranks}
#SBATCH --time=24:00:00
# one thread a rank: the granular styles do not use more
export OMP_NUM_THREADS=1
cd "$(dirname "$0")" || exit 1
exec srun lmp -in in.tetrasand -log log.lammps -nocite
`;
