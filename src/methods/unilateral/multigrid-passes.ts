/** The passes of a multigrid cycle for one of the two unknowns, and for the coarse grids, which both share. */
import { declarePasses, type PassDeclaration } from '../../gpu/pass';
import { type BindingName, bufferTypes } from './buffer-types';

type Declaration = PassDeclaration<BindingName>;

const declared = (name: string, bindings: Declaration['bindings'], more: Partial<Declaration> = {}): Declaration => ({
  name: `unilateral/${name}`,
  workgroupSize: 64,
  bindings,
  ...more,
});

/** One half of a sweep on the finest grid: the cells of one colour. */
const sweep = (x: 'lift' | 'pressure', black: 0 | 1, oneSided: 0 | 1 = 1) =>
  declared(
    'sweep',
    { frame: 'read', wet: 'read', rows: 'read', rhs: 'read', x: 'read_write' },
    { constants: { black, oneSided }, buffers: { x } },
  );
const restrictFine = (x: 'lift' | 'pressure', oneSided: 0 | 1 = 1) =>
  declared(
    'multigrid/restrict-fine',
    { frame: 'read', rows: 'read', rhs: 'read', x: 'read', coarseRows: 'read_write', coarse: 'read_write' },
    { buffers: { x }, constants: { oneSided } },
  );
const correct = (x: 'lift' | 'pressure', oneSided: 0 | 1 = 1) =>
  declared(
    'multigrid/correct',
    { frame: 'read', wet: 'read', rows: 'read', coarse: 'read', x: 'read_write' },
    { buffers: { x }, constants: { oneSided } },
  );

/** All cycles in one workgroup, or one of them. */
const cycle = (x: 'lift' | 'pressure', isOne: 0 | 1 = 0) =>
  declared(
    'multigrid/cycle',
    {
      params: 'uniform',
      frame: 'read',
      wet: 'read',
      rows: 'read',
      rhs: 'read',
      x: 'read_write',
      coarseRows: 'read_write',
      coarse: 'read_write',
    },
    { buffers: { x }, constants: { isOne }, workgroupSize: 256 },
  );

const onLevel = { frame: 'read', coarseRows: 'read', coarse: 'read_write' } as const;

const coarsePasses = {
  relaxRed: declared('multigrid/relax', onLevel, { constants: { black: 0 } }),
  relaxBlack: declared('multigrid/relax', onLevel, { constants: { black: 1 } }),
  restrict: declared('multigrid/restrict', { ...onLevel, coarseRows: 'read_write' }),
  bottom: declared('multigrid/bottom', onLevel, { workgroupSize: 256 }),
  prolong: declared('multigrid/prolong', onLevel),
  measure: declared('multigrid/measure', onLevel, { workgroupSize: 256 }),
};

/** For a pressure that may pull as well as push: a plain linear problem. */
export const linearMultigridPasses = declarePasses(bufferTypes, {
  pressureRed: sweep('pressure', 0, 0),
  pressureBlack: sweep('pressure', 1, 0),
  pressureRestrict: restrictFine('pressure', 0),
  pressureCorrect: correct('pressure', 0),
  ...coarsePasses,
});

export const multigridPasses = declarePasses(bufferTypes, {
  liftRed: sweep('lift', 0),
  liftBlack: sweep('lift', 1),
  liftRestrict: restrictFine('lift'),
  liftCorrect: correct('lift'),
  liftCycles: cycle('lift'),
  pressureRed: sweep('pressure', 0),
  pressureBlack: sweep('pressure', 1),
  pressureRestrict: restrictFine('pressure'),
  pressureCorrect: correct('pressure'),
  pressureCycles: cycle('pressure'),
  pressureCycle: cycle('pressure', 1),
  ...coarsePasses,
});
