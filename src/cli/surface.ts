/** `npm run export -- <scene or state> --to obj|glb`: the surface of the sand as a mesh. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type SurfaceFormat, surfaceFile } from '../exchange/surface/files';
import { surfaceOfState } from '../exchange/surface/surface-of-state';
import { initialGrains } from '../scene/fills/fill';
import { resolveMaterials } from '../scene/materials';
import { seedCount } from '../scene/seeds';
import { UsageError } from './options';
import type { LoadedScene } from './scene-file';

export function exportSurface({ scene, params, saved }: LoadedScene, format: SurfaceFormat, folder: string): number {
  const materials = resolveMaterials(scene, params);
  const seeds = saved?.grains ?? initialGrains(scene, params, materials);
  const count = seedCount(seeds);
  if (count === 0)
    throw new UsageError(
      'There is no sand in it yet: run the scene for a while and export the state that it ends with.',
    );
  const state = { ...seeds, time: saved?.grains.time ?? 0, ids: Uint32Array.from({ length: count }, (_, i) => i) };
  // a scene that has not run yet has grains, whatever method it asks for
  const surface = surfaceOfState(state, saved ? scene.method : 'dem', { params, materials });
  const file = path.join(folder, `${scene.name}.${format}`);
  writeFileSync(file, surfaceFile(surface, format));
  console.log(`Written: ${file} (${surface.indices.length / 3} triangles).`);
  return 0;
}
