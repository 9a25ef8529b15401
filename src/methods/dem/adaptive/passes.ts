/** The passes of the adaptive integrators: see schedule.ts. */
import { declarePasses } from '../../../gpu/pass';
import { arrayOf } from '../../../gpu/struct-layout';
import { bufferTypes } from '../buffer-types';
import '../law-dispatch';

const ratesBindings = {
  params: 'uniform',
  substep: 'offset-uniform',
  tables: 'uniform',
  obstacles: 'uniform',
  scheme: 'uniform',
  spheresIn: 'read',
  grainsIn: 'read',
  list: 'read_write',
  listMore: 'read_write',
  contacts: 'read_write',
  moves: 'read',
  pace: 'read_write',
  rates: 'read_write',
} as const;
const { rates: _, ...forceBindings } = { ...ratesBindings, bodyLoads: 'read_write' } as const;

/** Where the stages' states are: in the copy of the state that a fixed step would write. */
const ofStage = { spheresIn: 'spheresOut', grainsIn: 'grainsOut' } as const;
const ofBegin = { spheresIn: 'spheres', grainsIn: 'grains' } as const;

const grainsShader = { shader: 'dem/adaptive/rates', workgroupSize: 64, bindings: ratesBindings } as const;
const bodiesShader = { shader: 'dem/adaptive/body-forces', workgroupSize: 64, bindings: forceBindings } as const;
const opening = { opening: 1, byDisplacement: 1 };
const staging = { remembering: 0, byDisplacement: 1 };
const settling = { settling: 1, byDisplacement: 1 };
/** A body's sphere is alone. */
const alone = { fixedStride: 0 };

export const adaptivePasses = declarePasses(bufferTypes, {
  windowBegin: {
    name: 'dem/adaptive/begin',
    workgroupSize: 1,
    bindings: { scheme: 'uniform', control: 'read_write', pace: 'read_write' },
  },
  openRates: { name: 'dem/adaptive/open', ...grainsShader, constants: opening, buffers: ofBegin },
  stageRates: { name: 'dem/adaptive/rates', ...grainsShader, constants: staging, buffers: ofStage },
  settleRates: { name: 'dem/adaptive/settle', ...grainsShader, constants: settling, buffers: ofStage },
  stageState: {
    name: 'dem/adaptive/stage',
    workgroupSize: 64,
    bindings: {
      params: 'uniform',
      substep: 'offset-uniform',
      tables: 'uniform',
      scheme: 'uniform',
      grains: 'read',
      spheres: 'read',
      rates: 'read',
      moves: 'read_write',
      grainsOut: 'read_write',
      spheresOut: 'read_write',
      pace: 'read_write',
    },
    seenAs: { spheresOut: arrayOf('vec3f') },
  },
  stepDecide: {
    name: 'dem/adaptive/decide',
    workgroupSize: 1,
    bindings: { params: 'uniform', scheme: 'uniform', pace: 'read_write' },
  },
  stepAdopt: {
    name: 'dem/adaptive/adopt',
    workgroupSize: 64,
    bindings: {
      params: 'uniform',
      pace: 'read_write',
      control: 'read_write',
      grainsOut: 'read',
      spheresOut: 'read',
      grains: 'read_write',
      spheres: 'read_write',
    },
  },
});

const bodyRateBindings = {
  params: 'uniform',
  substep: 'offset-uniform',
  bodies: 'read',
  bodyLoads: 'read',
  grainsIn: 'read',
  pace: 'read_write',
  rates: 'read_write',
} as const;
const bodyRateShader = { shader: 'dem/adaptive/body-rates', workgroupSize: 64, bindings: bodyRateBindings } as const;

export const adaptiveBodyPasses = declarePasses(bufferTypes, {
  openBodyForces: {
    name: 'dem/adaptive/open-body-forces',
    ...bodiesShader,
    constants: { ...opening, ...alone },
    buffers: ofBegin,
  },
  stageBodyForces: {
    name: 'dem/adaptive/body-forces',
    ...bodiesShader,
    constants: { ...staging, ...alone },
    buffers: ofStage,
  },
  settleBodyForces: {
    name: 'dem/adaptive/settle-body-forces',
    ...bodiesShader,
    constants: { ...settling, ...alone },
    buffers: ofStage,
  },
  openBodyRates: {
    name: 'dem/adaptive/open-body-rates',
    ...bodyRateShader,
    constants: { opening: 1 },
    buffers: { grainsIn: 'grains' },
  },
  stageBodyRates: { name: 'dem/adaptive/body-rates', ...bodyRateShader, buffers: { grainsIn: 'grainsOut' } },
  settleBodyRates: {
    name: 'dem/adaptive/settle-body-rates',
    ...bodyRateShader,
    constants: { settling: 1 },
    buffers: { grainsIn: 'grainsOut' },
  },
  stageBodies: {
    name: 'dem/adaptive/body-stage',
    workgroupSize: 64,
    bindings: {
      params: 'uniform',
      substep: 'offset-uniform',
      scheme: 'uniform',
      bodies: 'read',
      bodyOffsets: 'read',
      grains: 'read',
      rates: 'read',
      moves: 'read_write',
      grainsOut: 'read_write',
      spheresOut: 'read_write',
      pace: 'read_write',
    },
  },
  adoptBodies: {
    name: 'dem/adaptive/body-adopt',
    workgroupSize: 64,
    bindings: {
      params: 'uniform',
      pace: 'read_write',
      control: 'read_write',
      bodies: 'read',
      grainsOut: 'read',
      spheresOut: 'read',
      grains: 'read_write',
      spheres: 'read_write',
    },
  },
});
