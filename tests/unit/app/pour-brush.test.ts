import { describe, expect, test } from 'vitest';
import { flatField, heightAt, heightField, meetSurface } from '../../../src/app/height-field';
import { sceneByName } from '../../../src/app/start-state';
import { aimBrush, PourBrush } from '../../../src/app/tools/pour-brush';
import { defaultParams } from '../../../src/params/table';
import { grainRadius, resolveMaterials } from '../../../src/scene/materials';
import { createSeeds, joinSeeds, seedCount, setSeed } from '../../../src/scene/seeds';
import type { GrainSeeds, Vec3 } from '../../../src/scene/types';

const params = defaultParams();
const scene = sceneByName('sandbox');
const materials = resolveMaterials(scene, params);
const radius = grainRadius(materials[0]);
const down: Vec3 = [0, -1, 0];

function grainsAt(positions: Vec3[], velocity: Vec3 = [0, 0, 0]): GrainSeeds {
  const seeds = createSeeds(positions.length);
  positions.forEach((position, i) => {
    setSeed(seeds, i, { position, orientation: [0, 0, 0, 1], velocity, angularVelocity: [0, 0, 0], material: 0 });
  });
  return seeds;
}

describe('what the ray of the pointer meets', () => {
  test('the ground, where there is no sand', () => {
    const field = flatField(scene.bounds, 0);
    expect(meetSurface(field, { origin: [0.05, 1, 0.02], direction: down })).toEqual([0.05, 0, 0.02]);
  });

  test('the sand, seen from the side', () => {
    const field = heightField(grainsAt([[0, 0.1, 0]]), radius, scene.bounds, 0);
    const slope = Math.SQRT1_2;
    const hit = meetSurface(field, { origin: [0, 0.5, 0.4], direction: [0, -slope, -slope] });
    expect(hit?.[1]).toBeCloseTo(0.1 + radius / 2, 9);
    expect(Math.abs(hit?.[2] ?? 1)).toBeLessThan(0.02);
  });

  test('not the stream that is still falling', () => {
    const field = heightField(grainsAt([[0, 0.2, 0]], [0, -1, 0]), radius, scene.bounds, 0);
    expect(heightAt(field, 0, 0)).toBe(0);
  });

  test('nothing, when it looks up or along the ground', () => {
    const field = flatField(scene.bounds, 0);
    expect(meetSurface(field, { origin: [0, 1, 0], direction: [0, 1, 0] })).toBeNull();
    expect(meetSurface(field, { origin: [0, 1, 0], direction: [1, 0, 0] })).toBeNull();
    expect(meetSurface(field, { origin: [0, -1, 0], direction: down })).toBeNull();
  });
});

describe('the brush', () => {
  const field = flatField(scene.bounds, 0);
  const aimAt = (x: number, z: number, over = scene) => {
    const aim = aimBrush({ origin: [x, 1, z], direction: down }, over, field, params, materials);
    if (!aim) throw new Error('the brush has no aim');
    return aim;
  };

  test('stays over a box that stands on nothing: beside it grains would be lost', () => {
    const floating = { ...scene, obstacles: scene.obstacles.filter((obstacle) => obstacle.shape === 'box') };
    const { landing } = aimAt(5, -5, floating);
    expect(landing[0]).toBeCloseTo(0.15 - params.brushSize, 9);
    expect(landing[2]).toBeCloseTo(-0.15 + params.brushSize, 9);
  });

  test('pours at its rate, inside its disc, above where it points, and no two grains overlap', () => {
    const brush = new PourBrush();
    const aim = aimAt(0.03, 0.04);
    brush.moveTo(aim);
    const batches: GrainSeeds[] = [];
    const slice = 32 * 4.4e-5;
    const end = 0.5;
    for (let time = 0; time < end; time += slice) {
      const batch = brush.pour(time, time + slice, params, materials);
      if (batch) batches.push(batch);
    }
    expect(joinSeeds(batches).material.length / end).toBeGreaterThan(0.9 * params.pourRate);
    expect(joinSeeds(batches).material.length / end).toBeLessThan(1.1 * params.pourRate);
    for (const batch of batches) {
      for (let i = 0; i < seedCount(batch); i++) {
        const [x, y, z] = batch.position.subarray(3 * i, 3 * i + 3);
        expect(Math.hypot(x - 0.03, z - 0.04)).toBeLessThan(params.brushSize);
        expect(y).toBeGreaterThan(4 * radius);
        for (let j = 0; j < i; j++) {
          const other = batch.position.subarray(3 * j, 3 * j + 3);
          expect(Math.hypot(x - other[0], y - other[1], z - other[2])).toBeGreaterThan(2 * radius);
        }
      }
    }
  });

  test('rests when lifted, and a new stroke starts at once', () => {
    const brush = new PourBrush();
    expect(brush.pour(0, 1, params, materials)).toBeNull();
    brush.moveTo(aimAt(0, 0));
    expect(seedCount(brush.pour(3.14, Math.PI, params, materials) ?? createSeeds(0))).toBeGreaterThan(0);
    brush.moveTo(null);
    expect(brush.pouring).toBe(false);
    expect(brush.pour(4, 5, params, materials)).toBeNull();
  });

  test('another size within a stroke does not pour old grains again', () => {
    const brush = new PourBrush();
    brush.moveTo(aimAt(0, 0));
    brush.pour(0, 1, params, materials);
    const wider = brush.pour(1, 1.001, { ...params, brushSize: 0.06 }, materials);
    expect(seedCount(wider ?? createSeeds(0))).toBeLessThan(120);
  });
});
