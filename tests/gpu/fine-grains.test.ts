import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestNodeDevice } from '../../src/cli/node-gpu';
import { compilePass } from '../../src/gpu/pass';
import { packArray, packStruct } from '../../src/gpu/struct-layout';
import { frameLayout, nodeLayout, particleLayout } from '../../src/methods/continuum/layouts';
import type { ContinuumBuffers } from '../../src/methods/method';
import type { Bounds } from '../../src/render/camera';
import { computePasses } from '../../src/render/compute-passes';
import { FineGrains, fineRadius, pointsPerParticle } from '../../src/render/fine-grains';
import type { RenderView } from '../../src/render/render-scene';
import { sandRoom } from '../../src/render/sand-room';

describe('how many fine grains there are', () => {
  test('a power of two per particle, within the budget, between 1 and 64', () => {
    expect([1, 999, 1000, 5000, 1e9].map((most) => pointsPerParticle(1000, most))).toEqual([1, 1, 1, 4, 64]);
    expect(pointsPerParticle(0, 1000)).toBe(64);
  });

  test('all grains of a cell fill 0.6 of it', () => {
    const buffers = { cellSize: 0.01, particlesPerCell: 8 } as ContinuumBuffers;
    for (const perParticle of [1, 16, 64]) {
      const volume = 8 * perParticle * (4 / 3) * Math.PI * fineRadius(buffers, perParticle) ** 3;
      expect(volume / 0.01 ** 3).toBeCloseTo(0.6, 6);
    }
  });
});

describe('where fine grains are', () => {
  const cellSize = 0.01;
  /** Cells each way, and particles: a block of full sand in the middle. */
  const [size, margin] = [16, 4];
  const perParticle = 32;
  let device: GPUDevice;
  let destroy: () => void;
  beforeAll(async () => {
    ({ device, destroy } = await requestNodeDevice());
  });
  afterAll(() => destroy());

  const buffer = (data: ArrayBuffer | Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>) => {
    const made = device.createBuffer({
      size: data.byteLength,
      usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST | GPUBufferUsage.COPY_SRC,
    });
    device.queue.writeBuffer(made, 0, data);
    return made;
  };

  /** The points of these particles, with a grid that is full everywhere, or has this volume fraction. */
  async function pointsOf(
    places: readonly (readonly number[])[],
    fraction: number,
    room: Bounds = sandRoom({ obstacles: [] }),
  ): Promise<number[][]> {
    const axis = (cellSize / 4) ** 2;
    const particles = places.map(([x, y, z, w = 0]) => ({
      position: [x, y, z, w] as const,
      velocity: [0, 0, 0, 1e-3] as const,
      scale: [1, 1, 1, 1] as const,
      shape: [axis, axis, axis, 0] as const,
      shear: [0, 0, 0, 0] as const,
    }));
    const zeros = Object.fromEntries(Object.keys(frameLayout.offsets).map((key) => [key, 0]));
    const frame = { ...zeros, sizeX: size, sizeY: size, sizeZ: size, lastDt: 1e-3, particleCount: places.length };
    const node = { share: [0, 0, 0, fraction], kappa: [0, 0, 0, 0], before: [0, 0, 0, 0] } as const;
    const continuum: ContinuumBuffers = {
      particles: buffer(packArray(particleLayout, particles)),
      frame: buffer(packStruct(frameLayout, frame as never)),
      nodes: buffer(packArray(nodeLayout, Array(size ** 3).fill(node))),
      pressure: buffer(new Float32Array(size ** 3)),
      stress: buffer(new Float32Array(8 * size ** 3)),
      after: buffer(new Float32Array(4)),
      cellSize,
      particlesPerCell: 8,
      sandDensity: 1560,
    };
    const labels = buffer(Uint32Array.from(places.flatMap((_, i) => [i, 0])));
    const fine = new FineGrains(device, await compilePass(device, computePasses.fineGrains));
    const encoder = device.createCommandEncoder();
    const asked = { continuum, labels, grainCount: places.length, finePoints: perParticle * places.length };
    const view = fine.apply(encoder, { ...asked, colourMode: 'material' } as RenderView, room);
    expect(view.sphereStride).toBe(perParticle);
    const bytes = 16 * perParticle * places.length;
    const copy = device.createBuffer({ size: bytes, usage: GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ });
    encoder.copyBufferToBuffer(view.spheres, 0, copy, 0, bytes);
    device.queue.submit([encoder.finish()]);
    await copy.mapAsync(GPUMapMode.READ);
    const values = new Float32Array(copy.getMappedRange().slice(0));
    fine.destroy();
    return Array.from({ length: values.length / 4 }, (_, i) => [...values.subarray(4 * i, 4 * i + 4)]);
  }

  /** Eight particles per cell, in a block of the grid's middle. */
  const lattice = Array.from({ length: 16 ** 3 }, (_, i) =>
    [i % 16, Math.floor(i / 16) % 16, Math.floor(i / 256)].map((k) => (margin + (k + 0.5) / 2) * cellSize),
  );

  test('full sand is even: no clumps around the particles', async () => {
    const points = await pointsOf(lattice, 1);
    // inside of the block, by where a point is between the particles of its row: clumps would lie in the middle
    const spacing = cellSize / 2;
    const inside = points.filter((p) => [0, 1, 2].every((a) => p[a] > 0.055 && p[a] < 0.105));
    const shares = [0, 1, 2].map((axis) => {
      const near = inside.filter((p) => Math.abs(((p[axis] / spacing) % 1) - 0.5) < 0.25);
      return near.length / inside.length;
    });
    // half of the points are in the middle half of the spacing; 27,000 of them tell it to within 1 %
    expect(inside.length).toBeGreaterThan(20_000);
    for (const share of shares) expect(Math.abs(share - 0.5)).toBeLessThan(0.02);
  });

  test('loose sand is spread further than full sand, and what is gone is not drawn', async () => {
    const [middle] = lattice.slice(2000);
    const reach = (points: readonly number[][]) =>
      Math.max(...points.slice(0, perParticle).map((p) => Math.hypot(...[0, 1, 2].map((a) => p[a] - middle[a]))));
    const gone = [...middle, -1];
    const full = await pointsOf([middle, gone], 1);
    const loose = await pointsOf([middle, gone], 0.125);
    expect(reach(loose) / reach(full)).toBeCloseTo(2, 2);
    for (const points of [full, loose]) {
      expect(points.slice(0, perParticle).every((p) => p[3] === 0)).toBe(true);
      expect(points.slice(perParticle).every((p) => p[3] < 0)).toBe(true);
    }
  });

  test('sand in a container stays behind its closed sides; over an open one it reaches out', async () => {
    const [middle] = lattice.slice(2000);
    const wall = middle[0] + 0.001;
    const floor = middle[1] - 0.001;
    const box = { shape: 'box', inside: true, min: [-1, floor, -1], max: [wall, middle[1], 1], open: ['top'] };
    const room = sandRoom({ obstacles: [box] as never });
    const [kept, free] = [await pointsOf([middle], 0.125, room), await pointsOf([middle], 0.125)];
    const reach = (points: readonly number[][]) => [
      Math.max(...points.map((p) => p[0])) - wall,
      floor - Math.min(...points.map((p) => p[1])),
      Math.max(...points.map((p) => p[1])) - middle[1],
    ];
    const [right, down, up] = reach(kept);
    expect([right <= 1e-7, down <= 1e-7, up > 0.001]).toEqual([true, true, true]);
    expect(Math.min(...reach(free))).toBeGreaterThan(0.001);
    // mirrored, not heaped up on the wall
    expect(kept.filter((p) => wall - p[0] < 1e-5).length).toBeLessThan(3);
    // a particle that has left the container is drawn as it is
    const outside = [wall + 0.002, middle[1], middle[2]];
    expect(await pointsOf([outside], 0.125, room)).toEqual(await pointsOf([outside], 0.125));
  });
});
