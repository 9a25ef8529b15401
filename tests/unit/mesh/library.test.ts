import { describe, expect, test } from 'vitest';
import { crowdMesh, libraryMesh, libraryNames, meshLibrary } from '../../../src/mesh/library/index';
import { massProperties } from '../../../src/mesh/mass-properties';
import { mendMesh } from '../../../src/mesh/mend/mend-mesh';
import { scaleOptions } from '../../../src/mesh/scale';
import { shadeMesh } from '../../../src/mesh/shade';
import { meshBounds } from '../../../src/mesh/types';

/** Handles of each surface: a ball has none, a pot with a handle one. */
const handles: Record<string, number> = {
  ball: 0,
  blade: 0,
  box: 0,
  torus: 1,
  ring: 1,
  gear: 1,
  wheel: 1,
  trefoil: 1,
  pot: 1,
  rabbit: 0,
  camel: 0,
};

describe.each(libraryNames)('%s', (name) => {
  const mesh = libraryMesh(name);

  test('is closed, looks outward, needs no mending, has the right number of handles', () => {
    const mended = mendMesh(mesh);
    expect(mended.notes).toEqual([]);
    expect(mended.closed).toBe(true);
    expect(mended.mesh.indices.length).toBe(mesh.indices.length);
    expect(mended.mesh.positions.length).toBe(mesh.positions.length);
    expect(massProperties(mesh, 1).volume).toBeGreaterThan(0);
    // Euler: V − E + F = 2 − 2 handles, and E = 3/2 F
    const euler = mesh.positions.length / 3 - mesh.indices.length / 6;
    expect(euler).toBe(2 - 2 * handles[name]);
  });

  test('has its size, a sensible number of triangles and unit normals', () => {
    expect(meshBounds(mesh).longest).toBeCloseTo(meshLibrary[name].size, 6);
    // plane faces need no more
    if (name !== 'box' && name !== 'blade') expect(mesh.indices.length / 3).toBeGreaterThan(2000);
    expect(mesh.indices.length / 3).toBeLessThan(9000);
    const { normals, positions, indices } = shadeMesh(mesh, meshLibrary[name].creaseAngle);
    expect(normals.length).toBe(positions.length);
    expect(indices.length).toBe(mesh.indices.length);
    for (let i = 0; i < normals.length; i += 3)
      expect(Math.hypot(normals[i], normals[i + 1], normals[i + 2])).toBeCloseTo(1, 5);
  });
});

test('where there are hundreds of rings, the same ring has a fifth of the triangles or fewer', () => {
  const [ring, drawn] = [libraryMesh('ring'), crowdMesh('ring')];
  expect(drawn?.indices.length).toBeLessThanOrEqual(ring.indices.length / 5);
  const [whole, few] = [meshBounds(ring), meshBounds(drawn ?? ring)];
  for (const axis of [0, 1, 2]) expect(few.size[axis] / whole.size[axis]).toBeCloseTo(1, 2);
  expect(massProperties(drawn ?? ring, 1).volume / massProperties(ring, 1).volume).toBeGreaterThan(0.94);
});

test('a box keeps its edges, a ball is smooth', () => {
  expect(shadeMesh(libraryMesh('box'), 30).positions.length / 3).toBe(24);
  const ball = libraryMesh('ball');
  expect(shadeMesh(ball, 60).positions.length).toBe(ball.positions.length);
});

test('units: fit comes first, then the first unit that makes sense is millimetres for a part of 40', () => {
  const part = libraryMesh('gear', 40);
  const options = scaleOptions(part, { size: 0.08, grainRadius: 2.5e-3, sceneSize: 0.5 });
  expect(options[0].choice).toBe('fit');
  expect(options[0].size).toBeCloseTo(0.08, 9);
  expect(options.slice(1).find(({ sensible }) => sensible)?.choice).toBe('mm');
});
