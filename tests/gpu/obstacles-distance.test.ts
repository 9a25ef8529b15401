import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { resolveShader } from '../../src/gpu/shader-library.ts';
import { packStruct } from '../../src/gpu/struct-layout.ts';
import { dot, lengthOf, subtract } from '../../src/math/pose.ts';
import type { Obstacle, Vec3 } from '../../src/scene/types.ts';
import { type Nearest, obstacleDistance, type PlacedShape } from '../../src/world/obstacle-distance.ts';
import { surfacesAt } from '../../src/world/obstacle-field.ts';
import { obstacleGap } from '../../src/world/obstacle-lattice.ts';
import { latticeSlots, obstacleLayout, type Surface } from '../../src/world/surface.ts';
import { bufferWith, floatsOf, useGpu } from '../support/gpu.ts';
import { sampleObstacles, samplePoints } from '../support/sample-obstacles.ts';

const gpu = useGpu();

/** `expression` for every point, as a kernel around the library: w of a point holds the slot. */
function kernel(expression: string): string {
  const code = `
    #import dem/lib/lattice
    struct Query { obstacle: Obstacle, radius: f32, elapsed: f32 }
    @group(0) @binding(0) var<storage, read> query: Query;
    @group(0) @binding(1) var<storage, read> points: array<vec4f>;
    @group(0) @binding(2) var<storage, read_write> results: array<vec4f>;
    @compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
      if (id.x >= arrayLength(&points)) { return; }
      let obstacle = obstacleAt(query.obstacle, query.elapsed);
      let point = points[id.x].xyz;
      let slot = u32(points[id.x].w);
      results[id.x] = ${expression};
    }`;
  const file = (name: string) => readFileSync(new URL(`../../shaders/${name}.wgsl`, import.meta.url), 'utf8');
  return resolveShader('test', { lookUp: (name) => (name === 'test' ? code : file(name)) }).code;
}

const pipelines = new Map<string, GPUComputePipeline>();

async function evaluate(
  expression: string,
  surface: Surface,
  points: readonly (readonly number[])[],
  radius = 0,
  elapsed = 0,
): Promise<Nearest[]> {
  const { device } = gpu;
  let pipeline = pipelines.get(expression);
  if (!pipeline) {
    const module = device.createShaderModule({ code: kernel(expression) });
    pipeline = await device.createComputePipelineAsync({ layout: 'auto', compute: { module, entryPoint: 'main' } });
    pipelines.set(expression, pipeline);
  }
  const query = new Float32Array([...new Float32Array(packStruct(obstacleLayout, surface)), radius, elapsed, 0, 0]);
  const buffers = [
    bufferWith(device, query),
    bufferWith(device, new Float32Array(points.flatMap((point) => [...point, 0].slice(0, 4)))),
    bufferWith(device, new Float32Array(4 * points.length)),
  ];
  const entries = buffers.map((buffer, binding) => ({ binding, resource: { buffer } }));
  const encoder = device.createCommandEncoder();
  const pass = encoder.beginComputePass();
  pass.setPipeline(pipeline);
  pass.setBindGroup(0, device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries }));
  pass.dispatchWorkgroups(Math.ceil(points.length / 64));
  pass.end();
  device.queue.submit([encoder.finish()]);
  const floats = await floatsOf(device, buffers[2]);
  for (const buffer of buffers) buffer.destroy();
  return points.map((_, i) => ({
    normal: [...floats.subarray(4 * i, 4 * i + 3)] as Vec3,
    distance: floats[4 * i + 3],
  }));
}

/** The surface and points that the GPU has, after rounding to f32. */
const rounded = <T extends object>(value: T): T =>
  JSON.parse(JSON.stringify(value), (_, x) => (typeof x === 'number' ? Math.fround(x) : x));

/**
 * Numbers here are below 0.5 m, where f32 rounds by 3e-8 / 2; a distance is the end of about ten such operations that add
 * up, a turned one of about twenty. Lavapipe stays below 4e-8 m; a resting grain overlaps by 4e-6 m.
 */
const tolerance = 1e-7;

/** Whether the closest point jumps within a rounding error: then both answers are right. */
function isAmbiguous(shape: PlacedShape, point: readonly number[]): boolean {
  const here = obstacleDistance(shape, point);
  const h = 1e-6;
  return [0, 1, 2].some((axis) =>
    [-h, h].some((step) => {
      const moved = point.map((x, i) => (i === axis ? x + step : x));
      return dot(obstacleDistance(shape, moved).normal, here.normal) < 0.99;
    }),
  );
}

function expectAlike(found: Nearest, expected: Nearest, what: string): void {
  expect(Math.abs(found.distance - expected.distance), `${what}: distance`).toBeLessThan(tolerance);
  expect(Math.abs(lengthOf(found.normal) - 1), `${what}: |normal|`).toBeLessThan(1e-6);
  // a normal is a difference of two places divided by their distance, and so is its error
  const allowed = 1e-6 + (3 * tolerance) / Math.max(1e-9, Math.abs(expected.distance));
  expect(lengthOf(subtract(found.normal, expected.normal)), `${what}: normal`).toBeLessThan(allowed);
}

describe.each(sampleObstacles)('%s', (name, obstacle) => {
  test('the GPU finds the distance and normal that f64 finds', async () => {
    for (const surface of surfacesAt([obstacle]).map(rounded)) {
      const points = rounded(samplePoints(obstacle, 300));
      const found = await evaluate('obstacleDistance(obstacle, point)', surface, points);
      let compared = 0;
      points.forEach((point, i) => {
        if (isAmbiguous(surface, point)) return;
        expectAlike(found[i], obstacleDistance(surface, point), `${name} at ${point}`);
        compared++;
      });
      expect(compared).toBeGreaterThan(250);
    }
  });

  const isSolidOfPieces = ['block', 'post', 'cone'].some((piece) => name.startsWith(piece));
  test('rough: the GPU finds the same spheres of the lattice', async () => {
    const radius = 0.0025;
    const rough: Obstacle = { ...obstacle, rough: true };
    expect(surfacesAt([rough]).length).toBeGreaterThan(isSolidOfPieces ? 1 : 0);
    for (const surface of surfacesAt([rough]).map(rounded)) {
      const inside = rounded(samplePoints(rough, 2000)).filter(
        (point) => Math.abs(obstacleDistance(surface, point).distance) < 4 * radius,
      );
      const points = inside
        .slice(0, 60)
        .flatMap((point) => Array.from({ length: latticeSlots }, (_, s) => [...point, s]));
      const found = await evaluate(
        `obstacleGap(obstacle, slot, point, query.radius)`,
        surface,
        points,
        Math.fround(radius),
      );
      let compared = 0;
      points.forEach((point, i) => {
        const expected = obstacleGap(surface, point[3], point, Math.fround(radius));
        // beyond touching, two spheres of the lattice may be equally near
        if (expected.distance > -0.1 * radius) return;
        // an angle of up to π is good to 4e-7 in f32, at most 0.3 m from the axis; a normal comes from 5 mm
        expect(Math.abs(found[i].distance - expected.distance), `${name} at ${point}`).toBeLessThan(1.5e-7);
        expect(lengthOf(subtract(found[i].normal, expected.normal))).toBeLessThan(1e-4);
        compared++;
      });
      if (inside.length >= 60) expect(compared).toBeGreaterThan(20);
    }
  });
});

test('within an interval the GPU moves an obstacle to where the host has it at the end', async () => {
  const rotate = { kind: 'rotate', point: [0.1, 0, 0], axis: [0, 0, 1], angularVelocity: 20, start: 0 } as const;
  const obstacle: Obstacle = {
    ...(sampleObstacles[0][1] as Obstacle),
    motion: { ...rotate, point: [...rotate.point], axis: [...rotate.axis] },
  };
  const [start, end] = [0.3, 0.302];
  const [moving] = surfacesAt([obstacle], start, end).map(rounded);
  const [there] = surfacesAt([obstacle], end, end);
  const points = rounded(samplePoints(obstacle, 100));
  const found = await evaluate('obstacleDistance(obstacle, point)', moving, points, 0, end - start);
  points.forEach((point, i) => {
    expectAlike(found[i], obstacleDistance(there, point), `at ${point}`);
  });

  const velocity = await evaluate('vec4f(obstacleVelocity(obstacle, point), 0.0)', moving, points);
  points.forEach((point, i) => {
    // ω × r; the frame's origin goes along a chord, which for 2 ms is half of ω² r t = 0.08 m/s off at its beginning
    const expected = [-20 * point[1], 20 * (point[0] - 0.1), 0];
    for (const axis of [0, 1, 2]) expect(velocity[i].normal[axis]).toBeCloseTo(expected[axis], 1);
  });
});

test('the comparison notices a surface that is off by a micrometre', () => {
  const [surface] = surfacesAt([sampleObstacles[0][1]]);
  const point: Vec3 = [0.01, 0.05, 0];
  const { normal, distance } = obstacleDistance(surface, point);
  expect(() => expectAlike({ normal, distance: distance + 1e-6 }, { normal, distance }, '')).toThrow();
  expect(() => expectAlike({ normal: [1, 0, 0], distance }, { normal, distance }, '')).toThrow();
});
