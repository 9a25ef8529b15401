/** All experiments of the laboratory, in the order of the report. */
import type { LabExperiment } from '../experiment';
import { beverloo } from './beverloo';
import { compression } from './compression';
import { contactAngles } from './contact-angles';
import { directShear } from './direct-shear';
import { constantDischarge } from './discharge';
import { drum } from './drum';
import { forceCorrelation } from './force-correlation';
import { forceDistribution } from './force-distribution';
import { forceNetwork } from './force-network';
import { growth } from './growth';
import { janssen } from './janssen';
import { oedometer } from './oedometer';
import { pileSize } from './pile-size';
import { reposeFriction } from './repose-friction';
import { reposeShape } from './repose-shape';
import { stressStrain } from './stress-strain';
import { tangentialForces } from './tangential-forces';
import { threeLaws } from './three-laws';

export const labExperiments: readonly LabExperiment[] = [
  forceDistribution,
  compression,
  tangentialForces,
  forceCorrelation,
  contactAngles,
  forceNetwork,
  stressStrain,
  reposeFriction,
  constantDischarge,
  beverloo,
  growth,
  janssen,
  directShear,
  oedometer,
  reposeShape,
  threeLaws,
  pileSize,
  drum,
];
