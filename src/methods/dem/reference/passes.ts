/** Every pass of src/sim/passes.ts on the CPU, by the same names. */

import type { PassName } from '../passes';
import { adoptBodies, stepAdopt, stepDecide, windowBegin } from './adaptive/pace';
import { bodyRates, grainRates, stageForces } from './adaptive/rates';
import { stageBodies, stageState } from './adaptive/stage';
import { bodyArrange } from './bodies/arrange';
import { bodyCount } from './bodies/count';
import { bodyForces } from './bodies/forces';
import { bodyImpulse } from './bodies/impulse';
import { bodyScatter } from './bodies/scatter';
import { bodySort } from './bodies/sort';
import { bodyStep } from './bodies/step';
import { bodyBuild, build } from './contacts/build';
import { chains } from './contacts/chains';
import { keep } from './contacts/keep';
import { overlap } from './contacts/overlap';
import { readContacts } from './contacts/read';
import { spawn } from './grains/spawn';
import { step } from './grains/step';
import { arrange } from './grid/arrange';
import { check } from './grid/check';
import { count } from './grid/count';
import { decide } from './grid/decide';
import { gather } from './grid/gather';
import { restore } from './grid/restore';
import { bodyScanAdd, scanAdd } from './grid/scan-add';
import { scanBlocks } from './grid/scan-blocks';
import { scatter } from './grid/scatter';
import { sort } from './grid/sort';
import { tally, tallyOfAll } from './measure/tally';
import { doze } from './sleep/doze';
import { alarm, rouse } from './sleep/rouse';
import { settle } from './sleep/settle';
import { erase } from './tools/erase';
import { impulse } from './tools/impulse';
import type { Buffers, ReferencePass } from './twin';

type AnyPass = ReferencePass<keyof Buffers>;

/** The same pass on the bodies' part of the cells and of their counts. */
const onBodyCells =
  (pass: AnyPass): AnyPass =>
  (buffers, invocations, variant) =>
    pass({ ...buffers, cells: buffers.bodyCells, counts: buffers.bodyCounts }, invocations, variant);

/** The same pass on the state at the beginning of an adaptive step, and on that of a stage. */
const ofBegin =
  (pass: AnyPass): AnyPass =>
  (buffers, invocations, variant) =>
    pass({ ...buffers, spheresIn: buffers.spheres, grainsIn: buffers.grains }, invocations, variant);
const ofStage =
  (pass: AnyPass): AnyPass =>
  (buffers, invocations, variant) =>
    pass({ ...buffers, spheresIn: buffers.spheresOut, grainsIn: buffers.grainsOut }, invocations, variant);

export const referencePasses: Readonly<Record<PassName, AnyPass>> = {
  spawn,
  check,
  arrange,
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
  step,
  doze,
  settle,
  alarm,
  rouse,
  chains,
  overlap,
  readContacts,
  tally,
  tallyOfAll,
  bodyArrange,
  bodyCount,
  bodyScanBlocks: onBodyCells(scanBlocks),
  bodyScanAdd: onBodyCells(bodyScanAdd),
  bodyScatter,
  bodySort,
  bodyBuild,
  bodyForces,
  bodyStep,
  bodyImpulse,
  impulse,
  erase,
  windowBegin,
  openRates: ofBegin(grainRates('open')),
  stageRates: ofStage(grainRates('stage')),
  settleRates: ofStage(grainRates('settle')),
  stageState,
  stepDecide,
  stepAdopt,
  openBodyForces: ofBegin(stageForces('open')),
  stageBodyForces: ofStage(stageForces('stage')),
  settleBodyForces: ofStage(stageForces('settle')),
  openBodyRates: ofBegin(bodyRates('open')),
  stageBodyRates: ofStage(bodyRates('stage')),
  settleBodyRates: ofStage(bodyRates('settle')),
  stageBodies,
  adoptBodies,
};
