import { describe, expect, test } from 'vitest';
import { largestGap } from '../../../src/measure/scene-checks/cover';
import { libraryMesh } from '../../../src/mesh/library';
import { toBodyFrame } from '../../../src/mesh/mass-properties';
import { storedCover } from '../../../src/mesh/stored-covers';
import type { PreparedBody } from '../../../src/world/prepare-bodies';

const radius = 0.0025;
const mesh = toBodyFrame(libraryMesh('ball', 0.06), 1);
const covered = (spheres: Float32Array) => ({ model: { mesh, shape: { spheres } } }) as unknown as PreparedBody;

describe('the largest gap of a cover', () => {
  test('is half a radius where spheres lie side by side, and more where some are missing', async () => {
    const spheres = await storedCover('ball', 0.06, radius, mesh);
    if (!spheres) throw new Error('no cover of the ball');
    expect(largestGap(covered(spheres), radius)).toBeGreaterThan(0.3);
    expect(largestGap(covered(spheres), radius)).toBeLessThan(1);
    // without the top of it
    const open = spheres.filter((_, i) => spheres[3 * Math.floor(i / 3) + 1] < 0.02);
    expect(open.length).toBeGreaterThan(0.6 * spheres.length);
    expect(largestGap(covered(open), radius)).toBeGreaterThan(2);
  });
});
