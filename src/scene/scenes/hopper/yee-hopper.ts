/** Yee’s hopper with cubes, for any number of them: enlarged until cubes of his size fill it. */
import { enlarged, yeeMaterials, yeeParameters, yeeRadius } from '../papers';
import scene from './scene.json';

/** m: spheres of 1575 cubes that fill our hopper as its own grains do. */
const radius = 0.0016;
/** Of his hopper over ours. */
export const yeeScale = yeeRadius / radius;

export function yeeHopper(count: number) {
  const large = enlarged(
    {
      obstacles: scene.obstacles,
      grains: [{ ...scene.grains[0], rate: 1575, count }],
      camera: scene.camera,
    },
    yeeScale,
  );
  return {
    ...large,
    obstacles: large.obstacles.map((obstacle) => ({ ...obstacle, material: 'floor' })),
    parameters: { ...yeeParameters, capacity: 2048 },
    materials: yeeMaterials,
    detail: { coarsest: Math.min(count, 397), finest: count, openings: scene.detail.openings },
  };
}
