import avalanche from './avalanche.json';
import bench from './bench.json';
import bowling from './bowling.json';
import brazilNut from './brazil-nut.json';
import bulldozer from './bulldozer.json';
import collapse from './collapse.json';
import column from './column.json';
import cylinderFill from './cylinder-fill.json';
import drum from './drum.json';
import dunes from './dunes.json';
import explosion from './explosion.json';
import funnel from './funnel.json';
import heap from './heap.json';
import hopper from './hopper.json';
import hourglass from './hourglass.json';
import impacts from './impacts.json';
import paddleWheels from './paddle-wheels.json';
import plunger from './plunger.json';
import repose from './repose.json';
import reservoir from './reservoir.json';
import { roughRings, slipperyRings } from './rings';
import sandRabbit from './sand-rabbit.json';
import sandbox from './sandbox.json';
import splash from './splash.json';
import threeMaterials from './three-materials.json';
import tipping from './tipping.json';
import tracing from './tracing';

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
  splash,
  avalanche,
  bulldozer,
  'paddle-wheels': paddleWheels,
  rings: slipperyRings,
  'rings-rough': roughRings,
  bowling,
  impacts,
  tracing,
  'brazil-nut': brazilNut,
  explosion,
  'sand-rabbit': sandRabbit,
  column,
  'cylinder-fill': cylinderFill,
  plunger,
  reservoir,
  funnel,
  heap,
  bench,
};
