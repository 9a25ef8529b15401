import { beforeAll, expect, test } from 'vitest';
import { readBuffers } from '../../src/gpu/readback';
import { createRandom } from '../../src/math/random';
import { ballMesh, boxMesh, gearMesh, torusMesh } from '../../src/mesh/library';
import { buildField, compileSampling, rowParts, type SamplingProgram } from '../../src/mesh/sampling/build-field';
import { referenceDistance } from '../../src/mesh/sampling/distance-reference';
import { DistanceField, fieldGrid } from '../../src/mesh/sampling/field-grid';
import type { TriangleMesh, Vec3 } from '../../src/mesh/types';
import { useGpu } from '../support/gpu';

const gpu = useGpu();
let passes: SamplingProgram;

beforeAll(async () => {
  passes = await compileSampling(gpu.device);
});

const radius = 2.5e-3;

async function fieldOf(mesh: TriangleMesh, signed = true): Promise<DistanceField> {
  const field = await buildField(gpu.device, passes, mesh, fieldGrid(mesh, radius, -radius), signed);
  const [bytes] = await readBuffers(gpu.device, [{ buffer: field.distances }]);
  field.destroy();
  return new DistanceField(field.grid, new Float32Array(bytes));
}

/** Largest difference from brute force over random grid points, and how many signs differ away from the surface. */
function compare(
  { grid, values }: DistanceField,
  reference: (point: Vec3) => number,
  samples = 1500,
): { error: number; wrongSigns: number } {
  const random = createRandom(5);
  let [error, wrongSigns] = [0, 0];
  for (let n = 0; n < samples; n++) {
    const at = grid.size.map((count) => Math.floor(random() * count));
    const expected = reference(at.map((place, axis) => grid.origin[axis] + grid.cell * place) as Vec3);
    const found = values[at[0] + grid.size[0] * (at[1] + grid.size[1] * at[2])];
    error = Math.max(error, Math.abs(found - Math.max(-grid.band, Math.min(grid.band, expected))));
    if (Math.abs(expected) > 1e-7 && found < 0 !== expected < 0) wrongSigns++;
  }
  return { error, wrongSigns };
}

// f32 rounds coordinates of 5 cm to 2e-9 m; a distance is a few such roundings
const tolerance = 3e-8;

const meshes: Record<string, () => TriangleMesh> = {
  box: () => boxMesh(0.06, 0.03, 0.05),
  ball: () => ballMesh(0.03, 3),
  torus: () => torusMesh(0.03, 0.01, 24, 12),
  gear: () => gearMesh(0.03, 0.015, 8),
};

test.each(Object.keys(meshes))('the field of a %s is that of brute force, also in sign', async (name) => {
  const mesh = meshes[name]();
  const field = await fieldOf(mesh);
  const { error, wrongSigns } = compare(field, referenceDistance(mesh));
  expect(error).toBeLessThan(tolerance);
  expect(wrongSigns).toBe(0);
  // and the comparison can fail
  const bent = compare(field, (point) => referenceDistance(mesh)(point) + 1e-6, 200);
  expect(bent.error).toBeGreaterThan(tolerance);
});

test('an open mesh has no inside', async () => {
  const box = boxMesh(0.06, 0.03, 0.05);
  const open = { positions: box.positions, indices: box.indices.slice(0, 30) };
  const field = await fieldOf(open, false);
  expect(field.values.every((value) => value >= 0)).toBe(true);
  expect(compare(field, referenceDistance(open, false)).error).toBeLessThan(tolerance);
});

test('a field is the same every time', async () => {
  const mesh = gearMesh(0.03, 0.015, 8);
  expect((await fieldOf(mesh)).values).toEqual((await fieldOf(mesh)).values);
});

test('a single triangle and one larger than a workgroup of bricks', async () => {
  const mesh = {
    positions: Float32Array.from([0, 0, 0, 0.1, 0, 0, 0, 0.07, 0.02]),
    indices: Uint32Array.from([0, 1, 2]),
  };
  expect(compare(await fieldOf(mesh, false), referenceDistance(mesh, false)).error).toBeLessThan(tolerance);
});

test('the work is divided into rows of bricks, each once, and no part has more than it may where it can be', () => {
  // five rows of two bricks with 3, 3, 9, 0 and 4 pairs
  const starts = Uint32Array.of(0, 1, 3, 3, 6, 10, 15, 15, 15, 17, 19);
  expect(rowParts(starts, 2, 6)).toEqual([
    { firstRow: 0, rows: 2 },
    { firstRow: 2, rows: 1 },
    { firstRow: 3, rows: 2 },
  ]);
  expect(rowParts(starts, 2, 1e9)).toEqual([{ firstRow: 0, rows: 5 }]);
});

test('no submit of a fine mesh is long: it takes several', async () => {
  let submits = 0;
  const { queue } = gpu.device;
  const own = queue.submit.bind(queue);
  queue.submit = (buffers) => {
    submits++;
    own(buffers);
  };
  try {
    const mesh = ballMesh(0.03, 5);
    const field = await fieldOf(mesh);
    expect(submits).toBeGreaterThan(6);
    // and is the same field
    const { error, wrongSigns } = compare(field, referenceDistance(mesh), 40);
    expect(error).toBeLessThan(tolerance);
    expect(wrongSigns).toBe(0);
  } finally {
    queue.submit = own;
  }
});
