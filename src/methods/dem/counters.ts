/** What the GPU counted, as the HUD and the command line show it. */
import { readScalar, type ScalarField } from '../../gpu/struct-layout';
import type { CounterSpec, Counters } from '../method';
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
}

export const counterSpecs: readonly CounterSpec[] = [
  { key: 'contacts', label: 'contacts', unit: '' },
  { key: 'maxSpeed', label: 'fastest grain', unit: 'm/s' },
  {
    key: 'guards',
    label: 'speed guards',
    unit: '',
    warning: 'grains slowed down because they would have moved too far in one substep',
  },
  {
    key: 'full',
    label: 'capacity reached',
    unit: '',
    warning: 'grains not poured because the capacity is reached; raise “capacity”',
  },
  { key: 'blocked', label: 'blocked', unit: '', warning: 'grains not poured because something was in the way' },
  { key: 'removed', label: 'fell out', unit: '', warning: 'grains that fell out of the world and were removed' },
  {
    key: 'listOverflow',
    label: 'list overflow',
    unit: '',
    warning: 'neighbour lists that did not fit: their grains missed contacts',
  },
  {
    key: 'memoryOverflow',
    label: 'memory overflow',
    unit: '',
    warning: 'contacts that lost their friction memory because it did not fit',
  },
  {
    key: 'staleLists',
    label: 'stale lists',
    unit: '',
    warning: 'neighbour lists that were rebuilt too late',
  },
  {
    key: 'lineOverflow',
    label: 'force chains left out',
    unit: '',
    warning: 'force chains not drawn because there are too many',
  },
  {
    key: 'nonFinite',
    label: 'not finite',
    unit: '',
    warning: 'grains removed because their state was no longer finite',
  },
];

export function readCounters(control: ArrayBuffer): DemCounters {
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
  };
}
