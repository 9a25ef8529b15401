/** What the GPU counted, as the HUD and the command line show it. */
import { readScalar, type ScalarField } from '../../gpu/struct-layout';
import type { CounterSpec, Counters } from '../method';
import { controlLayout, frameLayout } from './layouts';

/** What all continuum methods show; `own` are those of one of them. */
export const countersWith = (...own: CounterSpec[]): readonly CounterSpec[] => [
  { key: 'maxSpeed', label: 'fastest sand', unit: 'm/s' },
  { key: 'stepsPerSlice', label: 'steps per slice', unit: '' },
  { key: 'pressureResidual', label: 'pressure residual', unit: '' },
  ...own,
  { key: 'wetCells', label: 'cells with sand', unit: '' },
  {
    key: 'unreached',
    label: 'steps not reached',
    unit: '',
    warning: {
      what: 'steps of fast sand were left out',
      matters: 'it moved further than half a cell at once; choose larger cells if this keeps counting',
    },
  },
  {
    key: 'guards',
    label: 'speed guards',
    unit: '',
    warning: { what: 'times sand was slowed down', matters: 'it was too fast for the grid' },
  },
  {
    key: 'outside',
    label: 'outside the grid',
    unit: '',
    warning: { what: 'times sand was too far out for the grid', matters: 'it fell freely there; choose larger cells' },
  },
  {
    key: 'full',
    label: 'capacity reached',
    unit: '',
    warning: { what: 'particles not poured', matters: 'the scene is full; raise “capacity”' },
  },
  {
    key: 'blocked',
    label: 'blocked',
    unit: '',
    warning: { what: 'particles not poured', matters: 'there was dense sand in their place; harmless', harmless: true },
  },
  {
    key: 'removed',
    label: 'fell out',
    unit: '',
    warning: { what: 'particles fell out of the scene', matters: 'they are gone; harmless', harmless: true },
  },
  {
    key: 'nonFinite',
    label: 'not finite',
    unit: '',
    warning: { what: 'particles were lost to an error', matters: 'please report this with the link of the scene' },
  },
];

/** `places`: those in use. */
export function readCounters(
  frameBytes: ArrayBuffer,
  controlBytes: ArrayBuffer,
): Counters & { readonly places: number } {
  const [frame, control] = [new DataView(frameBytes), new DataView(controlBytes)];
  const inFrame = (field: ScalarField<typeof frameLayout>) => readScalar(frameLayout, frame, field);
  const get = (field: ScalarField<typeof controlLayout>) => readScalar(controlLayout, control, field);
  const gone = get('removed') + get('erased') + get('nonFinite') + get('merged') - get('reused');
  return {
    grains: inFrame('particleCount') - gone,
    places: inFrame('particleCount'),
    spawned: get('spawned'),
    removed: get('removed'),
    erased: get('erased'),
    nonFinite: get('nonFinite'),
    blocked: get('blocked'),
    full: get('full'),
    guards: get('guards'),
    outside: get('outside'),
    unreached: get('unreached'),
    split: get('split'),
    merged: get('merged'),
    unsplit: get('unsplit'),
    maxSpeed: inFrame('maxSpeed'),
    stepsPerSlice: get('steps') / Math.max(1, get('slices')),
    steps: get('steps'),
    pressureResidual: inFrame('pressureResidual'),
    densityResidual: inFrame('densityResidual'),
    frictionResidual: inFrame('frictionResidual'),
    wetCells: inFrame('redCount') + inFrame('blackCount'),
    cells: inFrame('cellCount'),
    clusters: inFrame('clusters'),
    rigidCells: inFrame('rigidCells'),
    cutFriction: get('cutFriction'),
    clustersLost: get('clustersLost'),
    cyclesPerStep: get('cycles') / Math.max(1, get('steps')),
    unconverged: get('unconverged'),
    dt: inFrame('dt'),
  };
}
