/** The scene of the benchmark for any number of grains: a box as deep in sand for many as for few, and a lattice above it. */
import { defaultParams, type Params } from '../../params/table';
import { type Template, templates } from '../../scene/templates';
import type { Scene } from '../../scene/types';
import { validateScene } from '../../scene/validate';

export const radius = 2.5e-3;
export const template: Template = templates.tetra;
/** s, of every code that resolves contacts. */
export const timeStep = 2e-5;

/** Depth of the settled bed in sphere radii, about: the packing is only known when it has settled. */
const depth = 45;
/** Part of the volume that random tetra grains fill. */
const packing = 0.58;
/** Sphere radii between the floor and the lowest grains of the lattice. */
const dropHeight = 2;

const parameters: Partial<Params> = {
  radius,
  density: 2600,
  youngModulus: 1e7,
  poissonRatio: 0.3,
  restitution: 0.65,
  friction: 0.5,
  normalLaw: 'hertz',
  tangentialLaw: 'spring-coulomb',
  timeStep,
};

/** m; the footprint is a square around the origin. Four times the grains have twice the width. */
export function boxWidth(grains: number): number {
  return radius * Math.sqrt((grains * template.mass) / (packing * depth));
}

export interface BenchScene {
  readonly scene: Scene;
  readonly params: Params;
  readonly width: number;
  /** m, above everything in the lattice */
  readonly top: number;
}

export function benchScene(grains: number): BenchScene {
  const half = boxWidth(grains) / 2;
  const spacing = 1.02 * 2 * radius * template.boundingRadius;
  const across = Math.floor((2 * half) / spacing + 1e-9);
  const low = dropHeight * radius;
  const top = low + spacing * (Math.ceil(grains / across ** 2) + 1);
  const result = validateScene({
    name: `bench-${grains}`,
    parameters: { ...parameters, capacity: grains },
    container: { min: [-half, 0, -half], max: [half, top, half], open: ['top'] },
    grains: [{ fill: 'lattice', region: { min: [-half, low, -half], max: [half, top, half] }, count: grains }],
  });
  if ('problems' in result)
    throw new Error(result.problems.map(({ path, message }) => `${path}: ${message}`).join('\n'));
  const params = { ...defaultParams(), ...result.scene.parameters };
  return { scene: result.scene, params, width: 2 * half, top };
}
