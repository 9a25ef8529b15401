/** All experiments in the order of the report. */
import type { Experiment } from '../experiment';
import { adaptiveHeap, adaptiveImpact } from './adaptive';
import { adaptiveError } from './adaptive-error';
import { bouncingBall } from './bounce';
import { cohesion } from './cohesion';
import { closedSystem, elasticGas } from './conservation';
import { planeCollapse, roundCollapse } from './continuum-collapse';
import { continuumImpact } from './continuum-impact';
import { continuumOutlet, continuumSilo } from './continuum-silo';
import { freeFlight, torqueFreeSpin } from './flight';
import { grainHeld, grainSlides, grainTips } from './grain-on-incline';
import { largeHeap, smallHeap } from './heap';
import { threeClouds, threeHourglasses } from './methods';
import { mixedBed } from './mixed-bed';
import { normalImpact } from './normal-impact';
import { obliqueAngle, obliqueTangential } from './oblique-impact';
import { restitutionSpeed, restitutionWanted, singlePrecision, stepConvergence } from './restitution';
import { rigidBody } from './rigid-body';
import { ballOnIncline, rollingResistance, slidingToRolling } from './rolling';
import { spinningPair, spinOnPlane, spinOnSphere } from './spin-impact';

export const experiments: readonly Experiment[] = [
  normalImpact,
  restitutionWanted,
  obliqueAngle,
  obliqueTangential,
  spinOnPlane,
  spinningPair,
  spinOnSphere,
  restitutionSpeed,
  stepConvergence,
  singlePrecision,
  freeFlight,
  torqueFreeSpin,
  slidingToRolling,
  ballOnIncline,
  rollingResistance,
  grainSlides,
  grainTips,
  grainHeld,
  bouncingBall,
  cohesion,
  rigidBody,
  closedSystem,
  elasticGas,
  mixedBed,
  adaptiveImpact,
  adaptiveError,
  adaptiveHeap,
  smallHeap,
  largeHeap,
  threeClouds,
  threeHourglasses,
  roundCollapse,
  planeCollapse,
  continuumSilo,
  continuumOutlet,
  continuumImpact,
];

export function experimentNamed(name: string): Experiment {
  const found = experiments.find((experiment) => experiment.name === name);
  if (!found) throw new Error(`unknown experiment '${name}'; available: ${experiments.map((e) => e.name).join(', ')}`);
  return found;
}
