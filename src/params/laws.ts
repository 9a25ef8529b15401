/**
 * The contact laws. A law is a line here, a WGSL function in shaders/dem/laws/normal or tangential and its twin in
 * src/methods/dem/reference/laws, both in a file of the law's name. The choices of the panel, the number by which shaders
 * know the law, what contacts remember and how damping is computed follow from this table.
 */

interface NormalLawSpec {
  /** Exponents of F_n = k ξ^β − c ξ^α v_n. */
  readonly alpha: number;
  readonly beta: number;
  /** What sets k: the elasticity of the materials, or the duration of a collision. */
  readonly stiffnessFrom: 'material' | 'contactTime';
  readonly description: string;
}

interface TangentialLawSpec {
  /** Contacts keep something from one substep to the next, and across rebuilds of the lists. */
  readonly remembers: boolean;
  /** The constant of a pair that its dashpot has: `viscous` as it is, `tangentDamping` times ξ^α. */
  readonly dashpot: 'viscous' | 'tangentDamping';
  /** It holds resting grains as stiction would. */
  readonly replacesStiction: boolean;
  readonly description: string;
}

// biome-ignore format: one line per law reads as a table.
export const normalLaws = {
  linear: { alpha: 0, beta: 1, stiffnessFrom: 'contactTime', description: 'A spring of constant stiffness: the bounce does not depend on the impact speed (Bell 8–11).' },
  hertz: { alpha: 1 / 2, beta: 3 / 2, stiffnessFrom: 'material', description: 'Elastic spheres: faster impacts bounce less (Bell 12–15).' },
  'hertz-constant-e': { alpha: 1 / 4, beta: 3 / 2, stiffnessFrom: 'material', description: 'Elastic spheres, damped so that the bounce does not depend on the impact speed.' },
  'hertz-elastic-rising': { alpha: 0, beta: 3 / 2, stiffnessFrom: 'material', description: 'Elastic spheres with a constant dashpot: faster impacts bounce more.' },
} as const satisfies Readonly<Record<string, NormalLawSpec>>;

// biome-ignore format: one line per law reads as a table.
export const tangentialLaws = {
  'viscous-coulomb': { remembers: false, dashpot: 'viscous', replacesStiction: false, description: 'Drag up to the Coulomb limit: piles creep (Bell 16–18, UCT 3.28, Yee 2).' },
  'spring-coulomb': { remembers: true, dashpot: 'tangentDamping', replacesStiction: true, description: 'A spring and a dashpot up to the Coulomb limit: piles stand (Bell 19, UCT 3.11–3.12, 3.17).' },
  'static-simple': { remembers: true, dashpot: 'tangentDamping', replacesStiction: false, description: 'Friction that grows with the distance slipped (Yee 3–4).' },
  'static-damped': { remembers: true, dashpot: 'tangentDamping', replacesStiction: false, description: 'A bounded spring that stiffens towards its end, with a dashpot (Yee 5).' },
} as const satisfies Readonly<Record<string, TangentialLawSpec>>;

export type NormalLaw = keyof typeof normalLaws;
export type TangentialLaw = keyof typeof tangentialLaws;

/** A law's place in its list is the number by which shaders know it. */
export const normalLawNames = Object.keys(normalLaws) as NormalLaw[];
export const tangentialLawNames = Object.keys(tangentialLaws) as TangentialLaw[];
