/** LAMMPS on this machine: whether it is there, how it is installed where that is allowed, and how it is called. */
import { spawnSync } from 'node:child_process';
import os from 'node:os';
import { installPackages, succeeds } from '../../../scripts/debian.mjs';

/** The program; TETRASAND_LAMMPS names another one. */
export const lammpsProgram = (): string => process.env.TETRASAND_LAMMPS ?? 'lmp';

export const hasLammps = (): boolean => succeeds(lammpsProgram(), ['-h']) && succeeds('mpirun', ['--version']);

/** Installs Debian's LAMMPS where it is missing. Null, or why it is not there. */
export function provideLammps(): string | null {
  if (hasLammps()) return null;
  if (process.env.TETRASAND_LAMMPS) return `TETRASAND_LAMMPS is ${process.env.TETRASAND_LAMMPS}, which does not run`;
  const problem = installPackages(['lammps', 'openmpi-bin']);
  if (hasLammps()) return null;
  return problem ?? 'installed, but `lmp -h` or `mpirun --version` fails';
}

export const missingLammps = (problem: string): string =>
  `LAMMPS is missing: ${problem}.\nInstall it with Open MPI (Debian: apt-get install lammps openmpi-bin), or write the input for another machine: npm run export -- <scene> --to lammps --out FOLDER`;

export function lammpsVersion(): string {
  const text = spawnSync(lammpsProgram(), ['-h'], { encoding: 'utf8' }).stdout ?? '';
  return /Simulator - (.*)/.exec(text)?.[1]?.trim() ?? 'unknown version';
}

/** What comes before the program on the command line of `mpirun`. */
export function mpiWords(ranks: number): string[] {
  const root = process.getuid?.() === 0 ? ['--allow-run-as-root'] : [];
  const crowded = os.availableParallelism() < ranks ? ['--oversubscribe'] : [];
  // a rank that waits lets others run, and none is tied to a core that another program uses: on a quiet machine that changes nothing
  return ['-np', String(ranks), ...root, ...crowded, '--bind-to', 'none', '--mca', 'mpi_yield_when_idle', '1'];
}

/** Whether `damping coeff_restitution` is known, which takes a restitution as it comes out (from 2022 on). */
export function takesCoefficient(): boolean {
  const law = 'hertz 1e6 0.5 tangential mindlin NULL 1.0 0.5 damping coeff_restitution';
  const lines = [
    'units si',
    'atom_style sphere',
    'region box block 0 1 0 1 0 1',
    'create_box 1 box',
    'comm_modify vel yes',
    'pair_style granular',
    `pair_coeff * * ${law}`,
  ];
  const { status } = spawnSync(lammpsProgram(), ['-log', 'none', '-nocite'], {
    input: `${lines.join('\n')}\n`,
    encoding: 'utf8',
  });
  return status === 0;
}
