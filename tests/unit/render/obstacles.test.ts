import { describe, expect, it } from 'vitest';
import { obstacleParts } from '../../../src/render/obstacle-meshes';
import type { RenderScene } from '../../../src/render/render-scene';

const scene: RenderScene = {
  obstacles: [
    { shape: 'plane', point: [0, 0, 0], normal: [0, 1, 0] },
    { shape: 'plane', point: [0.1, 0, 0], normal: [-1, 1, 0] },
    { shape: 'box', min: [-0.1, 0, -0.1], max: [0.1, 0.2, 0.1], open: ['top'], inside: true },
    { shape: 'box', min: [0.2, 0.1, 0], max: [0.3, 0.2, 0.1], open: [], inside: false },
  ],
  materials: [{ colour: [0.8, 0.7, 0.5], radius: 0.0025 }],
  bounds: { min: [-0.1, 0, -0.1], max: [0.3, 0.2, 0.1] },
};
const joined = (of: RenderScene) => {
  const parts = obstacleParts(of);
  return { meshes: parts.flatMap(({ meshes }) => meshes), edges: parts.flatMap(({ edges }) => edges) };
};
const { meshes, edges } = joined(scene);

describe('obstacles as geometry', () => {
  it('makes panes of glass for a container, without its open side and without a floor on the ground', () => {
    const panes = meshes.filter((mesh) => mesh.material === 'glass').map((mesh) => mesh.name);
    expect(panes).toEqual(['obstacle 2 left', 'obstacle 2 right', 'obstacle 2 back', 'obstacle 2 front']);
    expect(edges).toHaveLength(12);
  });

  it('makes a block of stone with six sides, and a slab for a slope but not for the ground', () => {
    expect(meshes.filter((mesh) => mesh.name.startsWith('obstacle 3'))).toHaveLength(6);
    expect(meshes.map((mesh) => mesh.name)).toContain('obstacle 1');
    expect(meshes.map((mesh) => mesh.name)).not.toContain('obstacle 0');
  });

  it('puts every corner of a slab into its plane, and ends it where the scene ends', () => {
    const slab = meshes.find((mesh) => mesh.name === 'obstacle 1')!;
    const corners = [...Array(slab.positions.length / 3).keys()].map((i) => [
      ...slab.positions.slice(3 * i, 3 * i + 3),
    ]);
    expect(corners).toHaveLength(4);
    for (const [x, y] of corners) expect(-(x - 0.1) + y).toBeCloseTo(0, 6);
    for (const [axis, [low, high]] of [
      [0.1, 0.3],
      [0, 0.2],
      [-0.1, 0.1],
    ].entries()) {
      expect(Math.min(...corners.map((corner) => corner[axis]))).toBeCloseTo(low, 6);
      expect(Math.max(...corners.map((corner) => corner[axis]))).toBeCloseTo(high, 6);
    }
    expect(Math.hypot(...slab.normals.slice(0, 3))).toBeCloseTo(1, 6);
  });

  it('shows nothing of a plane that passes by', () => {
    const far = { shape: 'plane', point: [0, -1, 0], normal: [1, 5, 0] } as const;
    expect(joined({ ...scene, obstacles: [{ ...far, point: [0, -1, 0], normal: [1, 5, 0] }] }).meshes).toEqual([]);
  });

  it('gives sides of a box normals that point out of it', () => {
    const right = meshes.find((mesh) => mesh.name === 'obstacle 3 right')!;
    expect([...right.normals.slice(0, 3)]).toEqual([1, 0, 0]);
    expect(right.positions[0]).toBeCloseTo(0.3, 6);
  });

  it('draws an hourglass of its height, widest in the bulbs and narrowest in the neck, about its axis', () => {
    const size = { bulbRadius: 0.05, neckRadius: 0.01, height: 0.25 };
    const hourglass = { shape: 'hourglass', centre: [0, 0.2, 0], axis: [0, 1, 0], inside: true, ...size } as const;
    const [mesh] = joined({
      ...scene,
      obstacles: [{ ...hourglass, centre: [0, 0.2, 0], axis: [0, 1, 0] }],
    }).meshes;
    const { positions } = mesh!;
    const points = [...Array(positions.length / 3).keys()].map((i) => positions.subarray(3 * i, 3 * i + 3));
    const heights = points.map((point) => point[1]! - 0.2);
    expect(Math.max(...heights)).toBeCloseTo(0.125, 6);
    expect(Math.min(...heights)).toBeCloseTo(-0.125, 6);
    const radii = (near: number) =>
      points.filter((_, i) => Math.abs(heights[i]! - near) < 0.004).map((p) => Math.hypot(p[0]!, p[2]!));
    expect(Math.max(...points.map((p) => Math.hypot(p[0]!, p[2]!)))).toBeLessThanOrEqual(0.05 + 1e-6);
    expect(Math.min(...radii(0))).toBeCloseTo(0.01, 4);
    expect(Math.max(...radii(0.075))).toBeGreaterThan(0.0495);
  });
});
