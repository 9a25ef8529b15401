/** Every pass of src/sim/passes.ts on the CPU, by the same names. */
import type { PassName } from '../passes';
import { bodyForces } from './bodies/forces';
import { bodyImpulse } from './bodies/impulse';
import { bodyStep } from './bodies/step';
import { bodyBuild, build } from './contacts/build';
import { chains } from './contacts/chains';
import { bodyKeep, keep } from './contacts/keep';
import { merge } from './contacts/merge';
import { readContacts } from './contacts/read';
import { renew } from './contacts/renew';
import { spawn } from './grains/spawn';
import { step } from './grains/step';
import { check, remake } from './grid/check';
import { count } from './grid/count';
import { decide } from './grid/decide';
import { gather } from './grid/gather';
import { restore } from './grid/restore';
import { scanAdd } from './grid/scan-add';
import { scanBlocks } from './grid/scan-blocks';
import { scatter } from './grid/scatter';
import { sort } from './grid/sort';
import { doze } from './sleep/doze';
import { alarm, rouse } from './sleep/rouse';
import { settle } from './sleep/settle';
import { erase } from './tools/erase';
import { impulse } from './tools/impulse';
import type { Buffers, ReferencePass } from './twin';

type AnyPass = ReferencePass<keyof Buffers>;

export const referencePasses: Readonly<Record<PassName, AnyPass>> = {
  spawn,
  check,
  remake,
  decide,
  count,
  scanBlocks,
  scanAdd,
  scatter,
  sort,
  gather,
  restore,
  keep,
  build,
  renew,
  merge,
  step,
  doze,
  settle,
  alarm,
  rouse,
  chains,
  readContacts,
  bodyKeep,
  bodyBuild,
  bodyForces,
  bodyStep,
  bodyImpulse,
  impulse,
  erase,
};
