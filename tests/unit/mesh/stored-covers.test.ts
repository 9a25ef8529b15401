import { describe, expect, it } from 'vitest';
import { turnAbout } from '../../../src/math/pose';
import { freeNames, type LibraryName, meshLibrary } from '../../../src/mesh/library';
import { toBodyFrame } from '../../../src/mesh/mass-properties';
import { referenceDistance } from '../../../src/mesh/sampling/distance-reference';
import { coverKey, packCover, storedCover, unpackCover } from '../../../src/mesh/stored-covers';
import { defaultParams } from '../../../src/params/table';
import { isGrainMaterial, resolveMaterials } from '../../../src/scene/materials';
import { scenes } from '../../../src/scene/scenes';
import { validateScene } from '../../../src/scene/validate';
import { meshOfSize } from '../../../src/world/prepare-bodies';

const { radius } = defaultParams();
const withBodies = Object.keys(scenes).filter((name) => 'bodies' in (scenes[name] as object));

describe('stored covers', () => {
  it('keeps spheres to a fraction of their radius, whatever the axes', () => {
    const spheres = new Float32Array([0.1, -0.02, 0.003, 0, 0.07, -0.09]);
    const orientation = turnAbout([1, 2, 3], 1.1);
    const back = unpackCover(packCover(spheres, radius, orientation), radius, orientation);
    expect(back.length).toBe(6);
    back.forEach((x, i) => {
      // half a step along each of three axes
      expect(Math.abs(x - spheres[i])).toBeLessThan((radius / 256) * 0.87);
    });
  });

  it('fits every scene in which the body is as many radii large', () => {
    expect(coverKey(0.06, 0.0025)).toBe(coverKey(0.12, 0.005));
    expect(coverKey([0.06, 0.02, 0.04], 0.0025)).not.toBe(coverKey(0.06, 0.0025));
  });

  it.each(withBodies)('every body of %s has one: `npm run covers` makes what is missing', async (name) => {
    const result = validateScene(scenes[name]);
    if (!('scene' in result)) throw new Error(`${name} is no scene`);
    const { scene } = result;
    const materials = resolveMaterials(scene, { ...defaultParams(), ...scene.parameters }).filter(isGrainMaterial);
    const smallest = Math.min(...materials.map((material) => material.radius));
    for (const { mesh, size } of scene.bodies) {
      expect((await storedCover(mesh, size, smallest, { orientation: [0, 0, 0, 1] }))?.length).toBeGreaterThan(0);
    }
  });

  // a cover that was made for another shape would show: its centres lie one radius inside of the mesh
  it.each(freeNames)('%s has one that fits its mesh', async (name: LibraryName) => {
    const { size } = meshLibrary[name];
    const mesh = toBodyFrame(meshOfSize(name, size), 1);
    const spheres = await storedCover(name, size, radius, mesh);
    const distanceTo = referenceDistance(mesh, false);
    expect(spheres?.length).toBeGreaterThan(100);
    for (let i = 0; spheres && i < spheres.length; i += 3 * Math.ceil(spheres.length / 3 / 12)) {
      const distance = distanceTo([spheres[i], spheres[i + 1], spheres[i + 2]]);
      // where the body is thin the spheres stand out; nowhere are they deeper inside than half a cell of the field (r / 2)
      expect(distance).toBeLessThan(1.25 * radius);
    }
  });
});
