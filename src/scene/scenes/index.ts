import bench from './bench.json';
import collapse from './collapse.json';
import column from './column.json';
import drum from './drum.json';
import dunes from './dunes.json';
import heap from './heap.json';
import hopper from './hopper.json';
import hourglass from './hourglass.json';
import repose from './repose.json';
import sandbox from './sandbox.json';
import threeMaterials from './three-materials.json';
import tipping from './tipping.json';

/** The scenes that come with the program, as plain data for `validateScene`; the first is what a visitor sees. */
export const scenes: Readonly<Record<string, unknown>> = {
  sandbox,
  hourglass,
  hopper,
  collapse,
  tipping,
  drum,
  dunes,
  repose,
  'three-materials': threeMaterials,
  column,
  heap,
  bench,
};
