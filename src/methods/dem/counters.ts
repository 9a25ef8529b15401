/** What the GPU counted, as the HUD and the command line show it. */
import { readScalar, type ScalarField, unpackStruct } from '../../gpu/struct-layout';
import type { CounterSpec, Counters } from '../method';
import { paceLayout } from './adaptive/layouts';
import { controlLayout } from './layouts';

export interface DemCounters extends Counters {
  /** Touching pairs; a grain on an obstacle counts as one. */
  readonly contacts: number;
  /** Pour requests dropped because something was in the way, and because the capacity was reached. */
  readonly blocked: number;
  readonly full: number;
  /** Times that a grain was slowed down because it would have moved too far in a substep. */
  readonly guards: number;
  /** Slices of neighbour lists that did not fit: their grains felt nothing. */
  readonly listOverflow: number;
  /** Contacts whose memory a rebuild lost because it did not fit: their friction started from zero. */
  readonly memoryOverflow: number;
  /** Rebuilds that came later than they should have. */
  readonly staleLists: number;
  /** m/s, surface speed including spin, at the last check. */
  readonly maxSpeed: number;
  readonly rebuilds: number;
  /** m, the largest skin of a contact list at the last rebuild. */
  readonly skin: number;
  /** Fraction of the lists' capacity that the last rebuild wanted. */
  readonly listUse: number;
  /** Entries of all contact lists together: candidates tested in a substep. */
  readonly entries: number;
  /** Lines of force that were not drawn because they did not fit. */
  readonly lineOverflow: number;
  /** Dispatches that were recorded, and substeps that they were for: on real cards each costs some microseconds. */
  readonly dispatches: number;
  readonly substeps: number;
  /** Grains asleep at the last check, and those of them that not even look at their contacts. */
  readonly asleep: number;
  readonly deepAsleep: number;
  /** Steps of an adaptive integrator; overdue: taken although their error was too large, for want of tries. 0 with fixed steps. */
  readonly stepsAccepted: number;
  readonly stepsRejected: number;
  readonly stepsOverdue: number;
  /** s: shortest, mean and last accepted step. */
  readonly stepLeast: number;
  readonly stepMean: number;
  readonly stepNow: number;
}

export const counterSpecs: readonly CounterSpec[] = [
  { key: 'contacts', label: 'contacts', unit: '' },
  { key: 'asleep', label: 'asleep', unit: '' },
  { key: 'maxSpeed', label: 'fastest grain', unit: 'm/s' },
  { key: 'stepsAccepted', label: 'steps accepted', unit: '', optional: true },
  { key: 'stepsRejected', label: 'steps rejected', unit: '', optional: true },
  { key: 'stepLeast', label: 'shortest step', unit: 's', optional: true },
  { key: 'stepMean', label: 'mean step', unit: 's', optional: true },
  { key: 'stepNow', label: 'step now', unit: 's', optional: true },
  {
    key: 'stepsOverdue',
    label: 'steps too long',
    unit: '',
    warning: {
      what: 'steps were longer than the tolerance allows',
      matters: 'the shortest step was reached; lower “shortest step”, or allow more error',
    },
  },
  {
    key: 'guards',
    label: 'speed guards',
    unit: '',
    warning: {
      what: 'times a grain was slowed down',
      matters: 'it was too fast for the time step; if this keeps counting, choose a smaller one',
    },
  },
  {
    key: 'full',
    label: 'capacity reached',
    unit: '',
    warning: { what: 'grains not poured', matters: 'the scene is full; raise “capacity”' },
  },
  {
    key: 'blocked',
    label: 'blocked',
    unit: '',
    warning: { what: 'grains not poured', matters: 'something was in their place; harmless', harmless: true },
  },
  {
    key: 'removed',
    label: 'fell out',
    unit: '',
    warning: { what: 'grains fell out of the scene', matters: 'they are gone; harmless', harmless: true },
  },
  {
    key: 'listOverflow',
    label: 'list overflow',
    unit: '',
    warning: {
      what: 'contact lists were full',
      matters: 'some grains passed through each other; restart the scene if it looks wrong',
    },
  },
  {
    key: 'memoryOverflow',
    label: 'memory overflow',
    unit: '',
    warning: { what: 'contacts lost their friction memory', matters: 'piles may settle a little', harmless: true },
  },
  {
    key: 'staleLists',
    label: 'late lists',
    unit: '',
    warning: {
      what: 'contact lists came late',
      matters: 'a few contacts began a moment too late; it matters only if this keeps counting',
      harmless: true,
    },
  },
  {
    key: 'lineOverflow',
    label: 'force chains left out',
    unit: '',
    warning: {
      what: 'force chains not drawn',
      matters: 'there are too many; the sand is not affected',
      harmless: true,
    },
  },
  {
    key: 'nonFinite',
    label: 'not finite',
    unit: '',
    warning: {
      what: 'grains removed',
      matters: 'their numbers overflowed; choose a smaller time step or softer grains',
    },
  },
];

/** What the host counted itself. */
export type Recorded = Pick<DemCounters, 'dispatches' | 'substeps'>;

function readSteps(bytes?: ArrayBuffer) {
  const pace = bytes && unpackStruct(paceLayout, bytes);
  const accepted = pace?.accepted ?? 0;
  return {
    stepsAccepted: accepted,
    stepsRejected: pace?.rejected ?? 0,
    stepsOverdue: pace?.overdue ?? 0,
    stepLeast: pace?.leastStep ?? 0,
    stepMean: pace && accepted > 0 ? pace.simulated / accepted : 0,
    stepNow: pace?.takenStep ?? 0,
  };
}

export function readCounters(
  control: ArrayBuffer,
  recorded: Recorded = { dispatches: 0, substeps: 0 },
  pace?: ArrayBuffer,
): DemCounters {
  const view = new DataView(control);
  const get = (field: ScalarField<typeof controlLayout>) => readScalar(controlLayout, view, field);
  return {
    grains: get('grainCount'),
    // both partners of a pair count it; those with obstacles, counted once, are few
    contacts: Math.round(get('lastTouching') / 2),
    spawned: get('spawned'),
    removed: get('removed'),
    erased: get('erased'),
    blocked: get('blocked'),
    full: get('full'),
    guards: get('guards'),
    listOverflow: get('listOverflow'),
    memoryOverflow: get('memoryOverflow'),
    staleLists: get('staleLists'),
    nonFinite: get('nonFinite'),
    maxSpeed: get('lastMaxSpeed'),
    rebuilds: get('rebuilds'),
    skin: get('skin'),
    listUse: get('listUse'),
    entries: get('entries'),
    lineOverflow: get('lineOverflow'),
    ...recorded,
    asleep: get('asleep'),
    deepAsleep: get('deep'),
    ...readSteps(pace),
  };
}
