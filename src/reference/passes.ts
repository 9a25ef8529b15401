/** Every pass of src/sim/passes.ts that moves grains, on the CPU, by the same names. Rigid bodies have no twin here yet. */
import type { PassName } from '../sim/passes';
import { build } from './contacts/build';
import { keep } from './contacts/keep';
import { spawn } from './grains/spawn';
import { step } from './grains/step';
import { check } from './grid/check';
import { clear } from './grid/clear';
import { count } from './grid/count';
import { decide } from './grid/decide';
import { gather } from './grid/gather';
import { recount } from './grid/recount';
import { restore } from './grid/restore';
import { scanAdd } from './grid/scan-add';
import { scanBlocks } from './grid/scan-blocks';
import { scanSums } from './grid/scan-sums';
import { scatter } from './grid/scatter';
import { sort } from './grid/sort';
import type { Buffers, ReferencePass } from './types';

export type GrainPassName = Exclude<PassName, `body${string}`>;

export const referencePasses: Readonly<Record<GrainPassName, ReferencePass<keyof Buffers>>> = {
  spawn,
  check,
  decide,
  clear,
  count,
  scanBlocks,
  scanSums,
  scanAdd,
  scatter,
  sort,
  recount,
  gather,
  restore,
  keep,
  build,
  step,
};
