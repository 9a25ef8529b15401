/**
 * Grain templates: rigid clusters of equal spheres. Lengths are in units of the sphere radius r, masses in units of
 * (density r³), inertia in units of (density r⁵), so that one template serves every material.
 */

import { type Matrix3, principalAxes } from '../math/principal-axes';
import { readCluster } from '../params/cluster';
import type { Params } from '../params/table';

export type Vec3 = [number, number, number];

export interface Template {
  name: string;
  /** Sphere centres in the principal frame around the centre of mass, in units of r. */
  offsets: Vec3[];
  /** M = density r³ × mass. */
  mass: number;
  /** Diagonal of the inertia tensor: I = density r⁵ × inertia. */
  inertia: Vec3;
  /** Farthest surface point from the centre of mass, in units of r. */
  boundingRadius: number;
}

const sphereMass = (4 / 3) * Math.PI;

// A regular tetrahedron of edge 2 has its corners at (±1, ±1, ±1)/√2 with an even number of minus signs.
const c = Math.SQRT1_2;

/** The named templates; neighbouring spheres touch (edge 2r). */
export const templates: Readonly<Record<string, Template>> = Object.fromEntries(
  [
    makeTemplate('tetra', [
      [c, c, c],
      [c, -c, -c],
      [-c, c, -c],
      [-c, -c, c],
    ]),
    makeTemplate(
      'cube',
      [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].map((z): Vec3 => [x, y, z]))),
    ),
    makeTemplate('sphere', [[0, 0, 0]]),
    makeTemplate('rod', [
      [-1, 0, 0],
      [1, 0, 0],
    ]),
  ].map((template) => [template.name, template]),
);

/** The last cluster that was asked for: materials are resolved often. */
let own = { text: '', template: templates.sphere };

/** The shape that parameters ask for; a mixture is several materials (shapes/mixture.ts), and what is left of it is tetras. */
export function shapeOf({ grainShape, ownCluster }: Pick<Params, 'grainShape' | 'ownCluster'>): Template {
  if (grainShape !== 'own') return templates[grainShape] ?? templates.tetra;
  if (own.text !== ownCluster) {
    const centres = readCluster(ownCluster);
    if ('wrong' in centres) throw new Error(`own cluster: ${centres.wrong}`);
    own = { text: ownCluster, template: makeTemplate('own', centres) };
  }
  return own.template;
}

/** Radius of the spheres of a template over that of a tetra's with the same volume (every sphere counts in full). */
export const equalVolume = ({ mass }: Template): number =>
  mass === templates.tetra.mass ? 1 : Math.cbrt(templates.tetra.mass / mass);

/**
 * Mass properties from the spheres (Bell 2005, 3.1): M = Σ m, I = Σ (2/5 m r² 1 + m(|o|² 1 − o oᵀ)). Every sphere counts
 * in full, also where spheres of one grain overlap, as in Bell: the overlap weighs double.
 */
export function makeTemplate(name: string, given: readonly Readonly<Vec3>[]): Template {
  const centre = [0, 1, 2].map((axis) => given.reduce((sum, o) => sum + o[axis], 0) / given.length);
  const centred = given.map((o): Vec3 => [o[0] - centre[0], o[1] - centre[1], o[2] - centre[2]]);
  const { axes, values } = principalAxes(inertiaTensor(centred));
  // Rows of `axes` are the principal directions, so the product turns an offset into the principal frame.
  const offsets = centred.map((o) => axes.map((axis) => axis[0] * o[0] + axis[1] * o[1] + axis[2] * o[2]) as Vec3);
  return {
    name,
    offsets,
    mass: sphereMass * given.length,
    inertia: values,
    boundingRadius: 1 + Math.max(...offsets.map((o) => Math.hypot(...o))),
  };
}

export function inertiaTensor(offsets: readonly Readonly<Vec3>[]): Matrix3 {
  const tensor: Matrix3 = [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ];
  for (const o of offsets) {
    const diagonal = 0.4 + o[0] * o[0] + o[1] * o[1] + o[2] * o[2];
    for (let i = 0; i < 3; i++) {
      for (let j = 0; j < 3; j++) tensor[i][j] += sphereMass * ((i === j ? diagonal : 0) - o[i] * o[j]);
    }
  }
  return tensor;
}
