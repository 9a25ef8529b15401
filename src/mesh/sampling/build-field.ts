/** Builds the signed distance field of a mesh on the GPU, true within a band around the surface. */
import { groupsFor, Program, submit } from '../../gpu/program';
import { readBuffers } from '../../gpu/readback';
import { packStruct, writeStruct } from '../../gpu/struct-layout';
import type { Vec4 } from '../../math/vector';
import type { TriangleMesh } from '../types';
import type { FieldGrid } from './field-grid';
import { brickSide, fieldParamsLayout, surfaceTriangleLayout } from './layouts';
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
  const [total] = await readBuffers(device, [{ buffer: starts }]);
  const pairCount = new Uint32Array(total)[brickCount];

  const cursors = make('brick cursors', 4 * (brickCount + 1));
  const brickTriangles = make('triangles of bricks', 4 * pairCount);
  const distances = make('distances', 4 * size[0] * size[1] * size[2]);
  scratch.pop(); // stays
  submit(device, 'distance field', (recording) => {
    recording.copy(starts, cursors);
    recording.dispatch(bound('binFill', { field, triangles, cursors, brickTriangles }), triangleGroups);
    const nearest = bound('distance', { field, triangles, starts, brickTriangles, distances });
    recording.dispatch(nearest, [bricksX, bricksY, bricksZ]);
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
