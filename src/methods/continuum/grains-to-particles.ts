/** A scene's grains as the sand that they are: how coarse the grid is, and which particles carry the mass of a grain. */
import { createRandom } from '../../math/random';
import { grainMass, isGrainMaterial, type Material } from '../../scene/materials';
import type { GrainSeeds } from '../../scene/types';
import type { WorldState } from '../../world/world-state';
import type { Particle } from './layouts';

/** Particles that a slow device moves in real time: the automatic cell size is made for about so many. */
const usualParticles = 16_384;
/** Most particles that a grain becomes. */
const mostPerGrain = 64;
/** Particles in a cell full of sand (Narain, section 3.1: semi-axes of h/4). */
export const particlesPerCell = 8;

/** kg/m³ of sand at its densest; a liquid has no gaps. */
export const denseSand = (material: Material, packing: number): number =>
  material.density * (material.liquid ? 1 : packing);

/** m³ that a grain takes in sand at its densest, or that a liquid takes in the place of one. */
const grainVolume = (material: Material, packing: number): number => grainMass(material) / (material.density * packing);

export interface Resolution {
  /** m */
  readonly cellSize: number;
  /** Particles that a grain becomes. */
  readonly perGrain: number;
  /** Only every so many-th grain becomes particles, with the mass of all: cells much larger than grains. */
  readonly skip: number;
}

/**
 * Automatic (0): for as many particles as a slow device moves in real time, when the scene has as many grains as it may have. A
 * cell size that grains cannot be divided into becomes the nearest one that they can.
 */
export function resolutionFor({ params, materials }: Pick<WorldState, 'params' | 'materials'>): Resolution {
  const sand = materials.find(isGrainMaterial) as Material;
  const volume = grainVolume(sand, params.packing);
  const natural = Math.cbrt(particlesPerCell * volume);
  const auto = usualParticles / params.capacity;
  const ratio = params.cellSize > 0 ? (natural / params.cellSize) ** 3 : Math.max(1, auto);
  const perGrain = Math.min(mostPerGrain, Math.max(1, Math.round(ratio)));
  const skip = Math.max(1, Math.round(1 / ratio));
  return { cellSize: natural * Math.cbrt(skip / perGrain), perGrain, skip };
}

/** Places in a cube of side 1 around 0 that fill it evenly: the golden ratio of three dimensions (x⁴ = x + 1), turned by chance. */
const steps = [1, 2, 3].map((power) => 1 / 1.220744084605759 ** power);

export interface LabelledParticle {
  readonly particle: Particle;
  readonly label: readonly [id: number, grain: number];
}

/** The particles that carry the mass of these grains. */
export function particlesOf(
  seeds: GrainSeeds,
  ids: ArrayLike<number>,
  materials: readonly Material[],
  packing: number,
  { cellSize, perGrain, skip }: Resolution,
): LabelledParticle[] {
  const made: LabelledParticle[] = [];
  const axis = (cellSize / 4) ** 2;
  for (let g = 0; g < ids.length; g++) {
    if (ids[g] % skip !== 0) continue;
    const index = seeds.material[g];
    const material = materials[index];
    const volume = skip * grainVolume(material, packing);
    const mass = (volume * denseSand(material, packing)) / perGrain;
    const side = Math.cbrt(volume);
    const random = createRandom(ids[g] + 1);
    const start = [random(), random(), random()];
    const three = (values: Float64Array) => [values[3 * g], values[3 * g + 1], values[3 * g + 2]];
    const [centre, velocity] = [three(seeds.position), three(seeds.velocity)];
    for (let j = 0; j < perGrain; j++) {
      const offset = start.map((from, a) => (perGrain === 1 ? 0 : ((from + j * steps[a]) % 1) - 0.5));
      made.push({
        particle: {
          position: [...centre.map((x, a) => x + side * offset[a]), index] as unknown as Particle['position'],
          velocity: [...velocity, mass] as unknown as Particle['velocity'],
          scale: [1, 1, 1, 1],
          shape: [axis, axis, axis, 0],
          shear: [0, 0, 0, 0],
        },
        label: [ids[g] * perGrain + j, ids[g]],
      });
    }
  }
  return made;
}
