import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Matrix3, principalAxes } from '../../src/math/principal-axes.ts';
import { dot, subtract, xyz } from '../../src/math/vector.ts';
import { count, order, starts } from '../../src/methods/continuum/reference/order.ts';
import * as slices from '../../src/methods/continuum/reference/slice.ts';
import { fill, open } from '../../src/methods/continuum/reference/solids.ts';
import { type State, sizeOf, wetCells } from '../../src/methods/continuum/reference/state.ts';
import { gone } from '../../src/methods/dem/constants.ts';
import type { Clump } from '../../src/methods/unilateral/reference/ellipsoids.ts';
import { residual } from '../../src/methods/unilateral/reference/problems.ts';
import { examine, mergePairs, splitLong } from '../../src/methods/unilateral/reference/reshape.ts';
import { solver } from '../../src/methods/unilateral/solver.ts';
import type { Simulation } from '../../src/simulation.ts';
import { expectEqualIntegers } from '../support/compare.ts';
import { courseWorld } from '../support/continuum-worlds.ts';
import { useGpu } from '../support/gpu.ts';
import { PassByPass, type Run, runOf } from '../support/pass-by-pass.ts';
import { h } from '../support/pic-flip-block.ts';
import { expectRounded, largest, unit } from '../support/rounding.ts';

const gpu = useGpu();

const grid = ['fill', 'open', 'count', 'scanBlocks', 'scanAdd', 'sort', 'dry'];
const kept = [...grid, 'checkLift', 'checkPressure', 'examine', 'merge', 'split'];

describe('a step between solids, pass by pass', () => {
  let sim: Simulation;
  let runs: Map<string, Run[]>;
  const the = (pass: string) => runOf(runs, pass);

  beforeAll(async () => {
    sim = await courseWorld(gpu.device);
    sim.substep(6);
    const passes = await PassByPass.of(gpu.device, sim, solver);
    runs = await passes.run(solver.slice(sim.world, false), kept);
  });
  afterAll(() => sim.destroy());

  /** Sides of the box in cells, and how far places are from the origin: what coordinates are rounded at. */
  const far = ({ frame }: Pick<State, 'frame'>) => Math.max(...sizeOf(frame));

  test('fill, open: what solids take of each cell and face, and how they move', () => {
    const { before, after } = the('fill');
    const cells = before.frame.cellCount;
    const wanted = fill(before);
    // a distance from coordinates of up to `far` cells, through a turn and a root, over a cell: thirty operations
    expectRounded(after.solid.subarray(0, 4 * cells), wanted.solid, 30, far(before));
    // whole hundredths and half a part; velocities are far below
    expectRounded(after.flow.subarray(0, 4 * cells), wanted.flow, 30, Math.max(100, far(before)));
    const parts = wanted.solid.filter((part) => part > 0.05 && part < 0.95).length;
    expect(parts).toBeGreaterThan(500);
    const speeds = new Set(wanted.flow.filter((_, i) => i % 4 === 0).map((v) => Math.round(1000 * v)));
    expect(speeds.size).toBeGreaterThan(10);
    // owners of faces, but where rounding decides whether a body fills any of them, or most
    const other = wanted.owners.filter((word, i) => after.owners[i] !== word).length;
    const owned = wanted.owners.filter((word) => word > 0).length;
    expect(owned).toBeGreaterThan(60);
    expect(other).toBeLessThanOrEqual(owned / 50);

    const found = the('open');
    const opened = open(found.before).open;
    // 1 − part, and a maximum
    expectRounded(found.after.open.subarray(0, 4 * cells), opened, 1);
    expect(opened.filter((part, i) => i % 4 < 3 && part === 0).length).toBeGreaterThan(100);
  });

  test('count: the cell of each particle, and what its weights are multiplied with', () => {
    const { before, after } = the('count');
    const wanted = count(before);
    // places so near to a face of a cell that rounding decides
    const slack = 3 * 2 ** -24 * far(before);
    const isNear = (place: readonly number[]) => place.some((x) => Math.abs(x - Math.round(x)) < slack);
    let near = 0;
    const scales: [number[], number[]] = [[], []];
    wanted.forEach(({ place, cell, scale }, p) => {
      if (isNear(place)) near++;
      else {
        expect(after.cellRank[2 * p]).toBe(cell ?? gone);
        scales[0].push(...after.particles[p].scale);
        scales[1].push(...scale);
      }
    });
    expect(near).toBeLessThan(wanted.length / 100);
    // 27 products of four factors, from places that are rounded at `far` cells
    expectRounded(scales[0], scales[1], 30, far(before));
    expect(scales[1].filter((x) => x > 1.05).length).toBeGreaterThan(100);
    // as many as there are, and each with a rank of its own
    const ranks = new Map<number, number[]>();
    wanted.forEach((_, p) => {
      const [cell, rank] = after.cellRank.subarray(2 * p);
      if (cell !== gone) ranks.set(cell, [...(ranks.get(cell) ?? []), rank]);
    });
    for (let c = 0; c < before.frame.cellCount; c++) {
      const own = (ranks.get(c) ?? []).sort((a, b) => a - b);
      expect(after.counts[c]).toBe(own.length);
      expectEqualIntegers(own, [...own.keys()]);
    }
  });

  test('scan, scatter, sort: particles by cell, inside a cell by id', () => {
    const cells = the('scanBlocks').before.frame.cellCount;
    const wanted = starts(the('scanBlocks').before);
    expectEqualIntegers(the('scanAdd').after.sorted.subarray(0, cells + 1), wanted);
    expect(largest(the('scanBlocks').after.counts.subarray(0, cells))).toBe(0);
    const { before, after } = the('sort');
    const { cellRank } = the('count').after;
    const ordered = order({ ...before, cellRank });
    const first = before.params.cellCapacity + 1;
    expectEqualIntegers(after.sorted.subarray(first, first + ordered.length), ordered);
    expect(wanted[cells]).toBe(ordered.length);
    expect(ordered.length).toBeGreaterThan(1000);
  });

  test('dry: stresses of the last step, in this one', () => {
    const { before, after } = the('dry');
    const wanted = slices.dry(before);
    const cells = before.frame.cellCount;
    expectRounded(after.pressure.subarray(0, cells), wanted.pressure, 1);
    expectRounded(after.stress.subarray(0, 8 * cells), wanted.stress, 1);
    for (const name of ['stressNext', 'drive', 'push'] as const) {
      expect(largest((after as unknown as Record<string, Float64Array>)[name].subarray(0, 4 * cells))).toBe(0);
    }
  });

  test('check: how well the two problems are solved', () => {
    for (const [name, counter] of [
      ['checkLift', 'densityResidual'],
      ['checkPressure', 'pressureResidual'],
    ] as const) {
      const { before, after } = the(name);
      const { frame, wet, rows, rhs, x } = before;
      const wanted = residual({ size: sizeOf(frame), rows, rhs, wet: wetCells(frame, wet) }, x);
      const [found, was] = [after, before].map(
        ({ control }) => new Float32Array(Uint32Array.of(control[counter]).buffer)[0],
      );
      // a sum of seven products and one of two, each below diagonal × x; the largest of the slice
      expect(Math.abs(found - Math.max(was, wanted))).toBeLessThanOrEqual(9 * unit * largest(rows) * largest(x));
      expect(wanted).toBeGreaterThan(0);
    }
  });

  test('examine, merge, split: ellipsoids that are too long or too short', () => {
    const r2 = (h / 4) ** 2;
    const { before, after } = the('examine');
    const wishes = examine(before);
    // Jacobi rotations in f32
    const near = wishes.filter(({ margin }) => margin < 200 * unit).length;
    expect(near).toBeLessThanOrEqual(wishes.length / 500);
    wishes.forEach(({ wish, margin }, p) => {
      if (margin < 200 * unit) return;
      const number = wish === 'nothing' ? 0 : wish === 'split' ? 1 : 2 + wish.partner;
      expect(after.wish[p], `wish of ${p}`).toBe(number);
    });

    /** Within what rounding makes of a place at `far` cells, of a velocity and of a shape, more where axes are nearly equal. */
    const expectAlike = (found: State['particles'][number], wanted: Clump, growth: number) => {
      expectRounded(found.position.slice(0, 3), wanted.position, 4 + growth, far(before) * h);
      expectRounded(found.velocity.slice(0, 3), wanted.velocity, 4, 1);
      expect(found.velocity[3] / wanted.mass).toBeCloseTo(1, 6);
      expectRounded([...found.shape, ...found.shear.slice(0, 2)], wanted.shape, 30 + 100 * growth, 4 * r2);
    };
    const merging = the('merge');
    const pairs = mergePairs(merging.before);
    expect(pairs.length).toBeGreaterThan(3);
    expect(merging.after.control.merged - merging.before.control.merged).toBe(pairs.length);
    for (const { place, partner, merged } of pairs) {
      expect(merging.after.particles[partner].position[3]).toBe(-1);
      expectAlike(merging.after.particles[place], merged, 1);
    }

    const splitting = the('split');
    const { halves, unsplit } = splitLong(splitting.before);
    expect(halves.length).toBeGreaterThan(10);
    const grown = (name: 'split' | 'unsplit') => splitting.after.control[name] - splitting.before.control[name];
    expect([grown('split'), grown('unsplit')]).toEqual([halves.length, unsplit]);
    for (const { place, other, label, halves: both } of halves) {
      const { shape, shear } = splitting.before.particles[place];
      const [xx, yy, zz, xy] = shape;
      const axes = [
        [xx, xy, shear[0]],
        [xy, yy, shear[1]],
        [shear[0], shear[1], zz],
      ];
      const [first, second] = principalAxes(axes as Matrix3).values.sort((a, b) => b - a);
      const growth = first / (first - second);
      const found = splitting.after.particles;
      // the axis has no front: either half may be the one that stays
      const turned = dot(
        subtract(xyz(found[other].position), xyz(found[place].position)),
        subtract(both[1].position, both[0].position),
      );
      const [one, two] = turned > 0 ? both : [both[1], both[0]];
      expectAlike(found[place], one, growth);
      expectAlike(found[other], two, growth);
      expect([...splitting.after.labels.subarray(2 * other, 2 * other + 2)]).toEqual([
        label,
        splitting.before.labels[2 * place + 1],
      ]);
    }
    expect(largest(splitting.after.claims.subarray(0, splitting.before.frame.particleCount))).toBe(0);
  });
});
