/** What the renderer needs of sand that is a continuum. */
import { isGrainMaterial, type Material } from '../../scene/materials';
import type { WorldState } from '../../world/world-state';
import type { Drawable } from '../method';
import { denseSand, particlesPerCell, type Resolution } from './grains-to-particles';
import type { Machine } from './machine';

/** `count`: at least as many particles as there are places in use. */
export function createDrawable(
  { buffers, shape }: Machine,
  { materials, params }: WorldState,
  { cellSize }: Resolution,
  count: () => number,
): Drawable {
  const { particles, frame, nodes, after, pressure, stress, spheres, grains, labels } = buffers;
  const sandDensity = denseSand(materials.find(isGrainMaterial) as Material, params.packing);
  return {
    spheres,
    grains,
    labels,
    get grainCount() {
      return count();
    },
    sphereStride: 1,
    bodyFirst: shape.capacity,
    bodySpheres: { first: shape.capacity, count: 0 },
    continuum: { particles, frame, nodes, after, pressure, stress, cellSize, particlesPerCell, sandDensity },
  };
}
