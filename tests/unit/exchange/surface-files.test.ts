/** The surface of a block of grains as a file: read back by programs that we did not write, and by our own reader of meshes. */
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { surfaceFile } from '../../../src/exchange/surface/files';
import { surfaceOfState } from '../../../src/exchange/surface/surface-of-state';
import { massProperties } from '../../../src/mesh/mass-properties';
import { parseMesh } from '../../../src/mesh/parse-mesh';
import { defaultParams } from '../../../src/params/table';
import { resolveMaterials } from '../../../src/scene/materials';
import { templates } from '../../../src/scene/templates';

const params = { ...defaultParams(), radius: 0.005 };
const materials = resolveMaterials({ materials: [{ name: 'sand', template: templates.sphere }] }, params);

/** Six touching spheres along each side. */
function block() {
  const position: number[] = [];
  for (let i = 0; i < 216; i++)
    position.push(0.01 * (i % 6), 0.01 * (Math.floor(i / 6) % 6), 0.01 * Math.floor(i / 36));
  const zeros = () => new Float64Array(3 * 216);
  return {
    time: 0,
    ids: Uint32Array.from({ length: 216 }, (_, i) => i),
    material: new Uint32Array(216),
    position: Float64Array.from(position),
    orientation: Float64Array.from({ length: 4 * 216 }, (_, i) => Number(i % 4 === 3)),
    velocity: zeros(),
    angularVelocity: zeros(),
  };
}

const surface = surfaceOfState(block() as never, 'dem', { params, materials });
const bytesOf = (file: string | Uint8Array) => (typeof file === 'string' ? new TextEncoder().encode(file) : file);

describe('the surface of a state', () => {
  test('encloses the block, with its edges rounded', () => {
    const { mass: volume } = massProperties(surface, 1);
    expect(volume / 0.06 ** 3).toBeGreaterThan(0.9);
    expect(volume / 0.06 ** 3).toBeLessThan(1);
  });

  test.each(['obj', 'glb'] as const)('%s comes back as the same mesh', async (format) => {
    const bytes = bytesOf(surfaceFile(surface, format));
    const read = await parseMesh(`sand.${format}`, bytes.slice().buffer as ArrayBuffer);
    if ('message' in read) throw new Error(read.message);
    expect(massProperties(read.mesh, 1).mass / massProperties(surface, 1).mass).toBeCloseTo(1, 4);
  });

  test('GLB has no error for Khronos’ validator', async () => {
    const validator = createRequire(import.meta.url)('gltf-validator');
    const report = await validator.validateBytes(bytesOf(surfaceFile(surface, 'glb')));
    expect(report.issues.numErrors).toBe(0);
    expect(report.info.totalTriangleCount).toBe(surface.indices.length / 3);
  });

  test('of no sand has no triangle and is still a good file', async () => {
    const none = { ...block(), ids: new Uint32Array(), material: new Uint32Array(), position: new Float64Array() };
    const empty = surfaceOfState(none as never, 'dem', { params, materials });
    expect(empty.indices.length).toBe(0);
    const validator = createRequire(import.meta.url)('gltf-validator');
    const report = await validator.validateBytes(bytesOf(surfaceFile(empty, 'glb')));
    expect(report.issues.numErrors).toBe(0);
  });
});
