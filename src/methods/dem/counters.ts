/** What the GPU counted, as the HUD and the command line show it. */
import { readScalar } from '../../gpu/struct-layout';
import { controlLayout } from './layouts';

export interface Counters {
  grains: number;
  /** Touching pairs; a grain on an obstacle counts as one. */
  contacts: number;
  spawned: number;
  /** Left the world, fell below it. */
  removed: number;
  /** Taken away by a tool. */
  erased: number;
  /** Pour requests dropped because something was in the way. */
  blocked: number;
  /** Pour requests dropped because the capacity was reached. */
  full: number;
  /** Times that a grain was slowed down because it would have moved too far in a substep. */
  guards: number;
  /** Slices of contact lists that did not fit: their grains felt nothing. */
  listOverflow: number;
  /** Contacts whose memory a rebuild lost because there was no room: their friction started anew. */
  memoryOverflow: number;
  /** Rebuilds that came later than they should have. */
  staleLists: number;
  nonFinite: number;
  /** m/s, surface speed including spin, at the last check. */
  maxSpeed: number;
  rebuilds: number;
  /** m, the largest margin of a contact list at the last rebuild */
  margin: number;
  /** Part of the contact lists' room that the last rebuild wanted; there is made more before it is 1. */
  listUse: number;
  /** Entries of all contact lists together: candidates looked at in a substep. */
  entries: number;
  /** Lines of force that were not drawn because there was no room. */
  lineOverflow: number;
}

export function readCounters(control: ArrayBuffer): Counters {
  const view = new DataView(control);
  const get = (field: string) => readScalar(controlLayout, view, field);
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
    margin: get('margin'),
    listUse: get('listUse'),
    entries: get('entries'),
    lineOverflow: get('lineOverflow'),
  };
}
