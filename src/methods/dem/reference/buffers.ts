/** Plain arrays in place of the GPU's buffers, of the same sizes. */

import { unpackStruct } from '../../../gpu/struct-layout';
import { type Vec2, type Vec4, zero3 } from '../../../math/vector';
import type { PlacedSurfaces, WorldState } from '../../../world/world-state';
import { maxEraseRanges } from '../../erasures';
import { type Pace, paceLayout } from '../adaptive/layouts';
import { rhythmOf, schemeOf } from '../adaptive/pace';
import { mostStages } from '../adaptive/tableau';
import { scanBlock } from '../constants';
import {
  type ContactRange,
  type Control,
  controlLayout,
  mostErasedKept,
  obstaclesLayout,
  type Slot,
  type SpawnRequest,
  simParamsLayout,
  tablesLayout,
} from '../layouts';
import { bodyParts, type Shape } from '../state-buffers';
import { packObstacles, packSimParams, packTables, smallestGrainRadius } from '../uniforms';
import type { Buffers, Grain } from './twin';

/** What the simulation keeps: like StateBuffers, with the two state buffers of the ping-pong as pairs. */
export interface ReferenceState
  extends Omit<
    Buffers,
    | 'substep'
    | 'grains'
    | 'spheres'
    | 'grainsIn'
    | 'spheresIn'
    | 'grainsOut'
    | 'spheresOut'
    | 'grainsSorted'
    | 'spheresSorted'
    | 'bodyCells'
    | 'bodyCounts'
  > {
  grainPair: [Grain[], Grain[]];
  spherePair: [Vec4[], Vec4[]];
}

const repeat = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);
const none4: Vec4 = [0, 0, 0, 0];
const none2: Vec2 = [0, 0];

export const emptyGrain = (): Grain => ({
  position: none4,
  orientation: none4,
  velocity: none4,
  angularVelocity: none4,
  sleep: 0,
});
const emptyRequest = (): SpawnRequest => ({
  position: none4,
  orientation: none4,
  velocity: none4,
  angularVelocity: none4,
  label: none4,
});
export const emptySlot = (): Slot => ({ spring: zero3, entry: 0 });
export const emptyRange = (): ContactRange => ({ start: 0, count: 0, touching: 0, normalForce: 0 });
export const emptyControl = (): Control =>
  Object.fromEntries(Object.keys(controlLayout.fields).map((field) => [field, 0])) as unknown as Control;

export const emptyPace = (): Pace =>
  Object.fromEntries(Object.keys(paceLayout.fields).map((field) => [field, 0])) as unknown as Pace;

type Uniforms = Pick<Buffers, 'params' | 'tables' | 'obstacles' | 'scheme'>;

/** The uniform blocks, through the very bytes that the GPU gets: both compute with the same constants. */
export function uniformsFor(
  world: Pick<WorldState, 'params' | 'materials' | 'scene'>,
  placed: Pick<PlacedSurfaces, 'surfaces' | 'speed'>,
  shape: Shape,
  bodySphereCount: number,
  time = 0,
): Uniforms {
  const { params, materials, scene } = world;
  const parts = { ...shape, ...bodyParts(shape), bodySphereCount };
  return {
    params: unpackStruct(simParamsLayout, packSimParams(world, placed, parts, time)),
    tables: unpackStruct(tablesLayout, packTables(params, materials, scene.pairs)),
    obstacles: unpackStruct(obstaclesLayout, packObstacles(placed.surfaces)),
    // as exact as it is: rounded weights would hide the order of the error
    scheme: schemeOf(world, rhythmOf(world, smallestGrainRadius(materials))),
  };
}

export function createState(shape: Shape, uniforms: Uniforms): ReferenceState {
  const { capacity, sphereStride, cellCount, listCapacity, keptCapacity, bodyCapacity, bodySphereCapacity } = shape;
  const { bodyCellFirst, listRows } = bodyParts(shape);
  const grains = () => repeat(capacity + bodyCapacity, emptyGrain);
  const spheres = () => repeat(capacity * sphereStride + bodySphereCapacity, () => none4);
  return {
    ...uniforms,
    spawnCount: { count: 0, squeeze: 0 },
    requests: [],
    gust: { centre: zero3, radius: 0, along: zero3, outward: 0, dose: 0, massOverArea: 1 },
    erasure: { centre: zero3, radius: 0, rangeCount: 0, ranges: repeat(maxEraseRanges, () => none4) },
    erased: repeat(Math.min(capacity, mostErasedKept), emptyRequest),
    control: emptyControl(),
    removedSeen: new Uint32Array(1),
    grainPair: [grains(), grains()],
    spherePair: [spheres(), spheres()],
    anchors: spheres(),
    labels: repeat(capacity, () => none2),
    labelsSorted: repeat(capacity, () => none2),
    contacts: repeat(listRows, emptyRange),
    list: repeat(listCapacity, emptySlot),
    listMore: [emptySlot()],
    kept: repeat(listRows + keptCapacity, () => none4),
    cells: new Uint32Array(bodyCellFirst + cellCount + 1 + bodySphereCapacity),
    counts: new Uint32Array(2 * cellCount),
    blockSums: new Uint32Array(Math.ceil(cellCount / scanBlock)),
    cellRank: repeat(capacity, () => none2),
    order: new Uint32Array(capacity),
    newIndex: new Uint32Array(capacity),
    sleepMarks: new Uint32Array(2 * capacity),
    pace: emptyPace(),
    rates: repeat(shape.adaptive ? 2 * mostStages * (capacity + bodyCapacity) : 0, () => none4),
    moves: repeat(shape.adaptive ? 2 * (capacity + bodyCapacity) : 0, () => none4),
    bodies: [],
    bodyOffsets: repeat(bodySphereCapacity, () => none4),
    bodyLoads: repeat(2 * bodySphereCapacity, () => none4),
    // no lines of force: the reference has no picture
    lines: [],
    lineDraw: { vertexCount: 0, instanceCount: 1, firstVertex: 0, firstInstance: 0, wanted: 0 },
    bodyRank: repeat(bodySphereCapacity, () => none2),
    contactRows: [],
    contactTally: { count: 0 },
    overlapSums: [],
    tallies: [],
    tallyOfAll: { load: [0, 0, 0], kineticEnergy: 0, height: 0, rising: 0, force: 0, contacts: 0, pairs: 0, bins: [] },
  };
}

/** The state under the names of the bindings; `turn` says which of the two state buffers is current, as in state-buffers.ts. */
export function bindState(state: ReferenceState, turn: 0 | 1): Omit<Buffers, 'substep'> {
  const { grainPair, spherePair, ...others } = state;
  const there = turn === 0 ? 1 : 0;
  return {
    ...others,
    grains: grainPair[turn],
    spheres: spherePair[turn],
    grainsIn: grainPair[turn],
    spheresIn: spherePair[turn],
    grainsOut: grainPair[there],
    spheresOut: spherePair[there],
    grainsSorted: grainPair[there],
    spheresSorted: spherePair[there],
    bodyCells: state.cells.subarray(state.params.bodyCellFirst),
    bodyCounts: state.counts.subarray(state.counts.length / 2),
  };
}
