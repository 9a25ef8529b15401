/**
 * `npm run covers`: covers the bodies of the built-in scenes, and the library in the sizes of the drop tool, and stores the
 * spheres in assets/covers. Computes what is missing; `npm run covers -- all` computes everything again (after a change to a
 * mesh or to the sampling); names of meshes as arguments restrict it to these.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freeNames, type LibraryName, libraryNames, meshLibrary } from '../mesh/library';
import { type CoverFile, coverKey, packCover } from '../mesh/stored-covers';
import { defaultParams } from '../params/table';
import { isGrainMaterial, resolveMaterials } from '../scene/materials';
import { scenes } from '../scene/scenes';
import type { Scene, SceneBody } from '../scene/types';
import { validateScene } from '../scene/validate';
import { dropSizes } from '../world/drop-sizes';
import { makeModel, meshOfSize } from '../world/prepare-bodies';
import { requestNodeDevice } from './node-gpu';

interface Wanted {
  readonly name: LibraryName;
  readonly size: SceneBody['size'];
  readonly radius: number;
}

const folder = path.resolve(import.meta.dirname, '../../assets/covers');

function wantedCovers(): Wanted[] {
  const { radius } = defaultParams();
  const picked = freeNames.flatMap((name) =>
    dropSizes.map((factor) => ({ name, size: factor * meshLibrary[name].size, radius })),
  );
  const placed = Object.values(scenes).flatMap((data) => levelsToCover(data).flatMap((scene) => bodiesOf(scene)));
  return [...picked, ...placed];
}

/** The scene at its coarse levels, as it is written, and one level finer: what is finer still has more spheres than a page should load. */
function levelsToCover(data: unknown): Scene[] {
  const written = validateScene(data);
  if (!('scene' in written) || written.scene.bodies.length === 0) return [];
  const { levels, written: own } = written.scene.detail;
  return levels.slice(0, own + 2).flatMap((detail) => {
    const result = validateScene(data, { detail });
    return 'scene' in result ? [result.scene] : [];
  });
}

function bodiesOf(scene: Scene): Wanted[] {
  const materials = resolveMaterials(scene, { ...defaultParams(), ...scene.parameters }).filter(isGrainMaterial);
  const radius = Math.min(...materials.map((material) => material.radius));
  return scene.bodies.map(({ mesh, size }) => ({ name: mesh, size, radius }));
}

export async function main(): Promise<number> {
  const anew = process.argv.includes('all');
  const { device } = await requestNodeDevice();
  mkdirSync(folder, { recursive: true });
  const asked = libraryNames.filter((name) => process.argv.includes(name));
  for (const name of asked.length > 0 ? asked : libraryNames) {
    const file = path.join(folder, `${name}.json`);
    const known: CoverFile = existsSync(file) && !anew ? JSON.parse(readFileSync(file, 'utf8')) : {};
    const kept: CoverFile = {};
    for (const { size, radius } of wantedCovers().filter((wanted) => wanted.name === name)) {
      const key = coverKey(size, radius);
      if (kept[key]) continue;
      kept[key] = known[key] ?? (await cover(device, name, size, radius));
      writeFileSync(file, `${JSON.stringify({ ...known, ...kept }, null, 2)}\n`);
    }
    if (Object.keys(kept).length > 0) writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
  }
  return 0;
}

async function cover(device: GPUDevice, name: LibraryName, size: Wanted['size'], radius: number): Promise<string> {
  const { mesh, shape, quality } = await makeModel(device, meshOfSize(name, size), 0, radius);
  if (!quality || quality.leaks || quality.spacingSpread > 0.15)
    throw new Error(`${name} of ${size} m is poorly covered`);
  const { count, spacingSpread, largestHole } = quality;
  const numbers = `${count} spheres, spread ${spacingSpread.toFixed(3)}, hole ${(largestHole / radius).toFixed(2)} r`;
  console.log(`${name} ${coverKey(size, radius)}: ${numbers}`);
  return packCover(shape.spheres, radius, mesh.orientation);
}
