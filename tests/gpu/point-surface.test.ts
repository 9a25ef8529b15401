/** The surface around particles: closed forms, the f64 twin, and bad cases. */
import { describe, expect, test } from 'vitest';
import { submit } from '../../src/gpu/program.ts';
import { readBuffers } from '../../src/gpu/readback.ts';
import { unpackStruct } from '../../src/gpu/struct-layout.ts';
import { massProperties } from '../../src/mesh/mass-properties.ts';
import { drawWords, radiusInSpacings, surfaceFrameLayout } from '../../src/mesh/point-surface/layouts.ts';
import { PointSurface } from '../../src/mesh/point-surface/point-surface.ts';
import { gridAround, roughDistances, smoothed, surfaceOfPoints } from '../../src/mesh/point-surface/reference.ts';
import { bufferWith, useGpu } from '../support/gpu.ts';

const gpu = useGpu();
const radius = 0.005;
const everywhere = { low: [-10, -10, -10], high: [10, 10, 10] } as const;

/** A block of touching spheres. */
const block = (columns: number, layers: number): number[][] => {
  const places: number[][] = [];
  for (let j = 0; j < layers; j++)
    for (let k = 0; k < columns; k++)
      for (let i = 0; i < columns; i++) places.push([2 * radius * i, 2 * radius * j, 2 * radius * k]);
  return places;
};

async function onGpu(places: readonly (readonly number[])[], nodeCapacity = 2 ** 17) {
  const surface = await PointSurface.create(gpu.device, nodeCapacity);
  const points = bufferWith(gpu.device, Float32Array.from(places.flatMap(([x, y, z, w = 0]) => [x, y, z, w])));
  const options = { ...everywhere, count: places.length, radii: [radius] };
  submit(gpu.device, 'surface', (recording) => surface.encode(recording, points, options));
  const { frame, distances } = surface.field;
  const [f, d, draw, vertices, indices] = await readBuffers(
    gpu.device,
    [frame, distances, surface.draw, surface.vertices, surface.indices].map((buffer) => ({ buffer })),
  );
  surface.destroy();
  const words = new Uint32Array(draw);
  const { origin, cell, sizeX, sizeY, sizeZ, reach } = unpackStruct(surfaceFrameLayout, f);
  const vertexWords = new Float32Array(vertices);
  const count = words[drawWords.vertexCount];
  return {
    grid: {
      origin: [...origin] as [number, number, number],
      cell,
      size: [sizeX, sizeY, sizeZ] as [number, number, number],
      reach,
    },
    distances: new Float32Array(d),
    lost: words[drawWords.lostVertices],
    vertices: Array.from({ length: count }, (_, i) => ({
      position: [...vertexWords.subarray(8 * i, 8 * i + 3)],
      normal: [...vertexWords.subarray(8 * i + 4, 8 * i + 7)],
      point: new Uint32Array(vertices)[8 * i + 3],
    })),
    indices: new Uint32Array(indices).subarray(0, words[drawWords.indexCount]),
  };
}

const points = (places: readonly (readonly number[])[]) => ({
  positions: Float32Array.from(places.flatMap((place) => place.slice(0, 3))),
  radii: places.map(() => 2 * radiusInSpacings * radius),
});

describe('φ', () => {
  test('of one particle is the distance to its sphere', async () => {
    const centre = [0.012, -0.03, 0.2];
    const { grid, distances } = await onGpu([centre]);
    const own = 2 * radiusInSpacings * radius;
    let looked = 0;
    distances.subarray(0, grid.size[0] * grid.size[1] * grid.size[2]).forEach((value, node) => {
      const place = [
        node % grid.size[0],
        Math.floor(node / grid.size[0]) % grid.size[1],
        Math.floor(node / (grid.size[0] * grid.size[1])),
      ];
      const way = Math.hypot(...place.map((x, axis) => grid.origin[axis] + grid.cell * x - centre[axis]));
      // towards the end of its reach a particle weighs next to nothing, and sums of whole numbers lose digits
      if (way > 0.8 * grid.reach) return;
      looked++;
      expect(Math.abs(value * grid.reach - (way - own))).toBeLessThan(2e-4 * radius);
    });
    expect(looked).toBeGreaterThan(20);
  });

  test('of a block is flat to 0.05 spacings, half a spacing outside of its particles', async () => {
    const { vertices } = await onGpu(block(16, 5));
    const top = vertices.filter(
      ({ position: [x, y, z] }) => y > 8 * radius && [x, z].every((at) => at > 8 * radius && at < 22 * radius),
    );
    expect(top.length).toBeGreaterThan(30);
    for (const { position, normal } of top) {
      expect(Math.abs(position[1] - (8 * radius + radius))).toBeLessThan(0.05 * 2 * radius);
      expect(normal[1]).toBeGreaterThan(0.99);
    }
  });

  test('is that of the f64 twin', async () => {
    // without symmetry, and some of them alone
    const places = block(6, 4).map(([x, y, z], i) => [
      x + 0.002 * Math.sin(7 * i),
      y + 0.002 * Math.cos(5 * i),
      z + 0.001 * Math.sin(3 * i),
    ]);
    const found = await onGpu([...places, [0.2, 0.1, 0], [0, 0, 0, -1]]);
    const mine = points([...places, [0.2, 0.1, 0]]);
    const grid = gridAround(mine, 2 * radius, 2 ** 17);
    expect(found.grid.size).toEqual(grid.size);
    const twin = smoothed(roughDistances(mine, found.grid), found.grid);
    let [compared, worst] = [0, 0];
    twin.forEach((value, node) => {
      // near the surface, where it is drawn
      if (Math.abs(value) > 0.2) return;
      compared++;
      worst = Math.max(worst, Math.abs(value - found.distances[node]));
    });
    expect(compared).toBeGreaterThan(300);
    // sums of up to 60 weights, each rounded to 2^-20, over weights of at least 0.01
    expect(worst).toBeLessThan(2e-4);
  });
});

describe('the surface', () => {
  test('is closed, faces outward, and its vertices know the particle beside them', async () => {
    const places = block(8, 8);
    const { vertices, indices, lost } = await onGpu(places);
    expect(lost).toBe(0);
    const positions = Float32Array.from(vertices.flatMap(({ position }) => position));
    const edges = new Map<string, number>();
    for (let t = 0; t < indices.length; t += 3) {
      for (const [a, b] of [
        [0, 1],
        [1, 2],
        [2, 0],
      ]) {
        const [from, to] = [indices[t + a], indices[t + b]];
        const key = `${Math.min(from, to)} ${Math.max(from, to)}`;
        edges.set(key, (edges.get(key) ?? 0) + (from < to ? 1 : -1));
      }
    }
    // each edge is walked as often one way as the other
    expect([...edges.values()].every((sum) => sum === 0)).toBe(true);
    // edges and corners are rounded: a little less than the cube of side 16 r
    const volume = massProperties({ positions, indices }, 1).mass;
    expect(volume / (16 * radius) ** 3).toBeGreaterThan(0.93);
    expect(volume / (16 * radius) ** 3).toBeLessThan(1.0);
    for (const { position, point } of vertices) {
      const way = Math.hypot(...places[point].map((x, axis) => x - position[axis]));
      expect(way).toBeLessThan(3.5 * radius);
    }
  });

  test('is that of the twin as a mesh', async () => {
    const places = block(5, 3);
    const { vertices, indices } = await onGpu(places);
    const mesh = surfaceOfPoints(points(places), 2 * radius, 2 ** 17);
    expect(vertices.length).toBe(mesh.positions.length / 3);
    expect(indices.length).toBe(mesh.indices.length);
    for (const { position } of vertices) {
      const ways = Array.from({ length: vertices.length }, (_, i) =>
        Math.hypot(...position.map((x, axis) => x - mesh.positions[3 * i + axis])),
      );
      expect(Math.min(...ways)).toBeLessThan(1e-3 * radius);
    }
  });

  test('of nothing is nothing; of sand that is too far apart for the grid is coarser', async () => {
    const none = await onGpu([[0, 0, 0, -1]]);
    expect(none.indices.length).toBe(0);
    const apart = await onGpu(
      [
        [0, 0, 0],
        [1, 1, 1],
      ],
      2 ** 13,
    );
    expect(apart.grid.cell).toBeGreaterThan(5 * radius);
    expect(apart.grid.size[0] * apart.grid.size[1] * apart.grid.size[2]).toBeLessThanOrEqual(2 ** 13);
  });
});
