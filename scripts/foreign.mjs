// Programs of others that the tests need: LAMMPS runs what we translate, Python's VTK and GSD modules read what we write.
import { installPackages, succeeds } from './debian.mjs';

const python = '/usr/bin/python3';
const programs = [
  {
    name: 'LAMMPS',
    packages: ['lammps', 'openmpi-bin'],
    present: () => succeeds('lmp', ['-h']) && succeeds('mpirun', ['--version']),
  },
  {
    name: 'VTK for Python',
    packages: ['python3-vtk9'],
    present: () => succeeds(python, ['-c', 'import vtkmodules.vtkIOXML']),
  },
  { name: 'GSD for Python', packages: ['python3-gsd'], present: () => succeeds(python, ['-c', 'import gsd.hoomd']) },
];

/** Installs what is missing. Throws, with what to do, when that is not possible. */
export function setupForeign() {
  const missing = programs.filter(({ present }) => !present());
  if (missing.length === 0) return;
  const packages = missing.flatMap((program) => program.packages);
  const problem = installPackages(packages);
  const still = missing.filter(({ present }) => !present());
  if (still.length === 0) return;
  throw new Error(
    `These tests need ${still.map(({ name }) => name).join(', ')} (${problem ?? 'installed, but not usable'}).\n` +
      `Install them (Debian: \`apt-get install ${packages.join(' ')}\`), or name the other stages: npm test -- unit gpu physics e2e firefox`,
  );
}
