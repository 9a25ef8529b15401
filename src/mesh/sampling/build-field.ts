/** Builds the signed distance field of a mesh on the GPU, true within a band around the surface. */
import { groupsFor, Program, submit } from '../../gpu/program';
import { readBuffers } from '../../gpu/readback';
import { packStruct, writeStruct } from '../../gpu/struct-layout';
import type { Vec4 } from '../../math/vector';
import type { TriangleMesh } from '../types';
import type { FieldGrid } from './field-grid';
import { brickSide, fieldParamsLayout, fieldPartLayout, surfaceTriangleLayout } from './layouts';
import { type SamplingPassName, samplingPasses } from './passes';
import { pseudonormals } from './pseudonormals';

export type SamplingProgram = Program<SamplingPassName>;

export const compileSampling = (device: GPUDevice): Promise<SamplingProgram> => Program.compile(device, samplingPasses);

export interface FieldBuffers {
  readonly grid: FieldGrid;
  /** FieldParams */
  readonly field: GPUBuffer;
  /** f32 per grid point, x fastest, m */
  readonly distances: GPUBuffer;
  destroy(): void;
}

/** `signed`: the mesh is closed, points inside get negative distances. */
export async function buildField(
  device: GPUDevice,
  program: SamplingProgram,
  mesh: TriangleMesh,
  grid: FieldGrid,
  signed: boolean,
): Promise<FieldBuffers> {
  const triangleCount = mesh.indices.length / 3;
  const [bricksX, bricksY, bricksZ] = grid.size.map((points) => points / brickSide);
  const brickCount = bricksX * bricksY * bricksZ;
  const scratch: GPUBuffer[] = [];
  const make = (label: string, size: number, usage = 0): GPUBuffer => {
    const buffer = device.createBuffer({
      label: `sampling ${label}`,
      size: Math.max(16, size),
      usage: usage | GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST | GPUBufferUsage.COPY_SRC,
    });
    scratch.push(buffer);
    return buffer;
  };

  const field = device.createBuffer({
    label: 'field params',
    size: fieldParamsLayout.size,
    usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST,
  });
  const { origin, cell, size, band } = grid;
  const params = packStruct(fieldParamsLayout, {
    origin,
    cell,
    size: [...size, triangleCount],
    band,
    signed: signed ? 1 : 0,
  });
  device.queue.writeBuffer(field, 0, params);
  const triangles = make('triangles', triangleCount * surfaceTriangleLayout.size);
  device.queue.writeBuffer(triangles, 0, packTriangles(mesh));
  const brickCounts = make('brick counts', 4 * brickCount);
  const starts = make('brick starts', 4 * (brickCount + 1));
  const triangleGroups = groupsFor(triangleCount, samplingPasses.binCount);
  const bound = (name: SamplingPassName, buffers: Record<string, GPUBuffer>) => program.bindOne(name, buffers);
  submit(device, 'count triangles near bricks', (recording) => {
    recording.dispatch(bound('binCount', { field, triangles, brickCounts }), triangleGroups);
    recording.dispatch(bound('scan', { counts: brickCounts, starts }), 1);
  });
  const [bytes] = await readBuffers(device, [{ buffer: starts }]);
  const pairs = new Uint32Array(bytes);
  const pairCount = pairs[brickCount];
  const parts = rowParts(pairs, bricksX, mostPairs);

  const cursors = make('brick cursors', 4 * (brickCount + 1));
  const brickTriangles = make('triangles of bricks', 4 * pairCount);
  const distances = make('distances', 4 * size[0] * size[1] * size[2]);
  scratch.pop(); // stays
  const part = make('part', partStride * parts.length, GPUBufferUsage.UNIFORM);
  const firstRows = new DataView(new ArrayBuffer(partStride * parts.length));
  for (const [i, { firstRow }] of parts.entries())
    writeStruct(fieldPartLayout, firstRows, { firstRow }, i * partStride);
  device.queue.writeBuffer(part, 0, firstRows.buffer);
  submit(device, 'triangles of bricks', (recording) => {
    recording.copy(starts, cursors);
    recording.dispatch(bound('binFill', { field, triangles, cursors, brickTriangles }), triangleGroups);
  });
  const nearest = program.bindOne('distance', {
    ...{ field, triangles, starts, brickTriangles, distances },
    part: { buffer: part, size: fieldPartLayout.size },
  });
  // a submit for each: the frames of the page, and whoever else waits for the device, come in between
  for (const [i, { rows }] of parts.entries()) {
    submit(device, 'distance field', (recording) => recording.dispatch(nearest, [bricksX, rows, 1], i * partStride));
  }
  submit(device, 'far bricks', (recording) => {
    const fill = bound('fill', { field, starts, distances });
    recording.dispatch(fill, groupsFor(bricksY * bricksZ, samplingPasses.fill));
  });
  for (const buffer of scratch) buffer.destroy();
  return {
    grid,
    field,
    distances,
    destroy() {
      field.destroy();
      distances.destroy();
    },
  };
}

/**
 * Pairs of a brick and a triangle in one submit, 64 distances each. An estimate, not a measurement: a distance is about a hundred
 * operations, a processor that stands in for a graphics card does some 2 · 10⁹ a second, so this is a tenth of a second there.
 */
const mostPairs = 24_000;
/** Uniforms at dynamic offsets lie this far apart by WebGPU's default limits, bytes. */
const partStride = 256;

/**
 * Rows of bricks in a few parts, of `most` pairs each, or of one row where that alone has more. `starts`: where the pairs of each
 * brick begin, and their number at the end.
 */
export function rowParts(
  starts: Uint32Array,
  bricksPerRow: number,
  most: number,
): { firstRow: number; rows: number }[] {
  const rowCount = (starts.length - 1) / bricksPerRow;
  const before = (row: number) => starts[row * bricksPerRow];
  const parts: { firstRow: number; rows: number }[] = [];
  for (let firstRow = 0; firstRow < rowCount; ) {
    let end = firstRow + 1;
    while (end < rowCount && before(end + 1) - before(firstRow) <= most) end++;
    parts.push({ firstRow, rows: end - firstRow });
    firstRow = end;
  }
  return parts;
}

function packTriangles(mesh: TriangleMesh): ArrayBuffer {
  const { positions, indices } = mesh;
  const { faces, edges, vertices } = pseudonormals(mesh);
  const bytes = new ArrayBuffer((indices.length / 3) * surfaceTriangleLayout.size);
  const view = new DataView(bytes);
  const row = (list: Float32Array | Float64Array, index: number): Vec4 => [
    list[3 * index],
    list[3 * index + 1],
    list[3 * index + 2],
    0,
  ];
  for (let t = 0; t < indices.length / 3; t++) {
    const [a, b, c] = [indices[3 * t], indices[3 * t + 1], indices[3 * t + 2]];
    const values = {
      a: row(positions, a),
      b: row(positions, b),
      c: row(positions, c),
      normal: row(faces, t),
      normalAB: row(edges, 3 * t),
      normalBC: row(edges, 3 * t + 1),
      normalCA: row(edges, 3 * t + 2),
      normalA: row(vertices, a),
      normalB: row(vertices, b),
      normalC: row(vertices, c),
    };
    writeStruct(surfaceTriangleLayout, view, values, t * surfaceTriangleLayout.size);
  }
  return bytes;
}
