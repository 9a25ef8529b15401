import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wetCells } from '../../src/methods/continuum/reference/state.ts';
import { cellKinds } from '../../src/methods/pic-flip/layouts.ts';
import { apply } from '../../src/methods/pic-flip/reference/apply.ts';
import { isRigid, kindOf } from '../../src/methods/pic-flip/reference/cells.ts';
import {
  type ClusterMotion,
  moments,
  placesOfMoments,
  placesOfSums,
  settle,
  sum,
  sumAt,
} from '../../src/methods/pic-flip/reference/cluster-motion.ts';
import { labelClusters } from '../../src/methods/pic-flip/reference/clusters.ts';
import { yields } from '../../src/methods/pic-flip/reference/yield.ts';
import { solver } from '../../src/methods/pic-flip/solver.ts';
import type { Simulation } from '../../src/simulation.ts';
import { expectEqualIntegers } from '../support/compare.ts';
import { chamberWorld } from '../support/continuum-worlds.ts';
import { useGpu } from '../support/gpu.ts';
import { PassByPass, type Run, runOf } from '../support/pass-by-pass.ts';
import { h } from '../support/pic-flip-block.ts';
import { expectRounded, largest, ofCells, unit } from '../support/rounding.ts';

const gpu = useGpu();

describe('rigid clusters, pass by pass', () => {
  let sim: Simulation;
  let runs: Map<string, Run[]>;
  const the = (pass: string, turn = 0) => runOf(runs, pass, turn);

  beforeAll(async () => {
    sim = await chamberWorld(gpu.device);
    // until there are clusters of several cells beside walls that move
    sim.substep(8);
    const passes = await PassByPass.of(gpu.device, sim, solver);
    const kept = ['yield', 'unite', 'label', 'sum', 'moments', 'settle', 'apply'];
    runs = await passes.run(solver.slice(sim.world, false), kept);
  });
  afterAll(() => sim.destroy());

  test('yield: rigid or sliding, and the stress of sliding cells', () => {
    const { before, after } = the('yield');
    const wet = wetCells(before.frame, before.wet);
    const wanted = yields(before);
    // differences of means of velocities; squares, a root: some thirty operations, relative to the largest velocity
    const size = (before.frame.dt / h) * largest(ofCells(before.after, wet, 4, 3));
    expectRounded(ofCells(after.sliding, wet, 8), ofCells(wanted.sliding, wet, 8), 30, size);
    // cells so near to the yield surface that rounding decides; of them there are none or few
    const near = new Set(
      [...wanted.margin].flatMap(([c, { margin, needed }]) => (margin * needed < 30 * unit * size ? c : [])),
    );
    expect(near.size).toBeLessThanOrEqual(wet.length / 200);
    const sure = [...wet].filter((c) => !near.has(c));
    expectEqualIntegers(ofCells(after.kinds, sure, 1), ofCells(wanted.kinds, sure, 1));
    const count = (is: (word: number) => boolean) => sure.filter((c) => is(wanted.kinds[c])).length;
    expect(count(isRigid)).toBeGreaterThan(20);
    expect(count((word) => kindOf(word) === cellKinds.kindSliding)).toBeGreaterThan(20);
    expect(count((word) => (word & cellKinds.kindCut) > 0)).toBeGreaterThan(5);
    expectEqualIntegers(ofCells(after.parents, wet, 1), wet);
  });

  /** The labels of the cells' clusters by the twin; −1: not in one. */
  const labels = () => {
    const { frame, kinds, rows } = the('unite').before;
    const rigid = Uint8Array.from(kinds.subarray(0, frame.cellCount), (word) => Number(isRigid(word)));
    return labelClusters(rigid, [frame.sizeX, frame.sizeY, frame.sizeZ], (c, axis) => rows[8 * c + axis] > 0);
  };

  test('unite, label: clusters by connected components, their numbers and room', () => {
    const { before, after } = the('label');
    const { parents } = before;
    const rootOf = (c: number): number => (parents[c] < c ? rootOf(parents[c]) : c);
    const wanted = labels();
    const cells = Array.from(wanted.keys()).filter((c) => wanted[c] >= 0);
    expectEqualIntegers(cells.map(rootOf), ofCells(wanted, cells, 1));
    expectEqualIntegers(
      cells.map((c) => after.clusterOf[2 * c]),
      ofCells(wanted, cells, 1),
    );
    const roots = [...new Set(cells.map((c) => wanted[c]))];
    expect(roots.length).toBeGreaterThan(1);
    // which room a root gets decides nothing: each gets one of its own
    const rooms = roots.map((root) => after.clusterOf[2 * root + 1]).sort((a, b) => a - b);
    expectEqualIntegers(rooms, [...roots.keys()]);
    expect(after.control.clusters).toBe(roots.length);
    expect(after.control.rigidCells).toBe(cells.length);
    expect(after.control.clustersLost).toBe(before.control.clustersLost);
    const wet = [...wetCells(before.frame, before.wet)];
    const cut = wet.filter((c) => (before.kinds[c] & cellKinds.kindCut) > 0).length;
    expect(after.control.cutFriction - before.control.cutFriction).toBe(cut);
    expect(
      the('sum')
        .before.sums.subarray(0, 92 * roots.length)
        .every((word) => word === 0),
    ).toBe(true);
  });

  /**
   * Numbers of clusters, within what they are made of: a run of up to 32 cells is added up in f32, some `roundings` operations for
   * each of its terms, none of which is larger than `size`, and kept to half of 2⁻¹⁶, times the factor.
   */
  function expectSums<Name extends string>(
    { after }: Run,
    wanted: ReadonlyMap<number, Readonly<Record<Name, number | readonly number[]>>>,
    places: Readonly<Record<Name, readonly [number, number]>>,
    counts: ReadonlyMap<number, number>,
    sizes: Readonly<Record<Name, number>>,
    roundings: number,
  ): void {
    for (const name of Object.keys(places) as Name[]) {
      const [place, factor] = places[name];
      let most = 0;
      for (const [room, sums] of wanted) {
        const cells = counts.get(room) ?? 0;
        const numbers = [sums[name]].flat() as number[];
        const allowed = cells * ((roundings + 32) * unit * sizes[name] + 2 ** -17 / factor);
        numbers.forEach((value, k) => {
          most = Math.max(most, Math.abs(value));
          const found = sumAt(after.sums, room, place + k) / factor;
          expect(Math.abs(found - value), `${name} of cluster ${room}`).toBeLessThanOrEqual(allowed);
        });
      }
      expect(most, name).toBeGreaterThan(0);
    }
  }

  /** Cells of each cluster, by its room. */
  const counts = () => new Map([...sum(the('sum').before)].map(([room, { count }]) => [room, count]));

  /** The largest places, velocities of sand and walls, and pressures: what sums are made of. */
  function sizesOf({ frame, after, pressure: p, flow }: Run['before']) {
    const [speed, wall] = [after, flow].map(
      (all) => (frame.dt / h) * largest(ofCells(all, [...Array(frame.cellCount).keys()], 4, 3)),
    );
    return {
      far: Math.max(frame.sizeX, frame.sizeY, frame.sizeZ),
      ...{ speed, wall },
      grip: largest(p.subarray(0, frame.cellCount)),
    };
  }

  test('sum: cells, places and velocities of clusters, and what walls do to them', () => {
    const run = the('sum');
    const { far, speed, wall, grip } = sizesOf(run.before);
    const sizes = {
      ...{ count: 1, place: far, velocity: speed },
      ...{ grip, gripPlace: grip * far, gripVelocity: grip * wall, gripNormal: grip },
      ...{ touch: 2, touchNormal: 2, touchPlace: 2 * far, touchVelocity: 2 * wall, touchFriction: 2 },
    };
    // a wall's normal is the difference of six parts, its velocity their mean: some twenty operations
    expectSums(run, sum(run.before), placesOfSums, counts(), sizes, 20);
  });

  test('moments: angular momentum and inertia of clusters, and of the walls that hold them', () => {
    const run = the('moments');
    const { far, speed, wall, grip } = sizesOf(run.before);
    const sizes = {
      ...{ momentum: far * speed, inertia: far ** 2, products: far ** 2 },
      ...{ gripMomentum: grip * far * wall, gripInertia: grip * far ** 2, gripProducts: grip * far ** 2 },
    };
    expectSums(run, moments(run.before), placesOfMoments, counts(), sizes, 30);
  });

  test('settle: the motion of each cluster', () => {
    const { before, after } = the('settle');
    const wanted = settle(before);
    expect(wanted.length).toBeGreaterThan(1);
    const { frame } = before;
    const far = Math.max(frame.sizeX, frame.sizeY, frame.sizeZ);
    const speed = (motion: ClusterMotion) => largest(motion.velocity) + far * largest(motion.spin);
    const fastest = Math.max(...wanted.map(speed));
    wanted.forEach((motion, room) => {
      const found = [...after.clusters.subarray(12 * room, 12 * (room + 1))];
      const at = (i: number) => found.slice(4 * i, 4 * i + 3);
      // a quotient; a determinant and its cofactors, some twenty operations that `growth` makes larger, over a cluster's size
      expectRounded(at(0), motion.centre, 3, far);
      const allowed = 40 * motion.growth * unit * fastest;
      [motion.velocity, motion.spin].forEach((vector, i) => {
        vector.forEach((x, axis) => {
          expect(Math.abs(at(i + 1)[axis] - x), `cluster ${room}`).toBeLessThanOrEqual(allowed);
        });
      });
    });
  });

  test('apply: faces of clusters and of sliding cells', () => {
    const { before, after } = the('apply');
    const wet = wetCells(before.frame, before.wet);
    const wanted = apply(before);
    const { frame } = before;
    const far = Math.max(frame.sizeX, frame.sizeY, frame.sizeZ);
    const motions = before.clusters.subarray(0, 12 * frame.cellCount);
    const size =
      (h / frame.dt) * (far * largest(motions.filter((_, i) => Math.floor(i / 4) % 3 > 0)) + largest(before.sliding));
    // a velocity and a cross product; a divergence of ten terms
    expectRounded(ofCells(after.after, wet, 4), ofCells(wanted.after, wet, 4), 15, Math.max(7, size));
    const isOther = (c: number) => [0, 1, 2].some((k) => wanted.after[4 * c + k] !== before.after[4 * c + k]);
    expect([...wet].filter(isOther).length).toBeGreaterThan(50);
  });
});
