/**
 * The contact laws. A law is a line here, a WGSL function in shaders/dem/laws/normal or tangential and its twin in
 * src/methods/dem/reference/laws, both in a file of the law's name. The choices of the panel, the number by which shaders
 * know the law, what contacts remember and how damping is computed follow from this table.
 */

interface NormalLawSpec {
  /** Exponents of F_n = k ξ^β − c ξ^α v_n. */
  readonly alpha: number;
  readonly beta: number;
  /** What sets k: the elasticity of the materials, the duration of a collision, or parameters (with the exponents, too). */
  readonly stiffnessFrom: 'material' | 'contactTime' | 'parameters';
  readonly description: string;
}

interface TangentialLawSpec {
  /** Contacts keep something from one substep to the next, and across rebuilds of the lists. */
  readonly remembers: boolean;
  /** The constant of a pair that its dashpot has: `viscous` as it is, `tangentDamping` times ξ^α. */
  readonly dashpot: 'viscous' | 'tangentDamping' | 'none';
  /** The force never exceeds the Coulomb limit μ F_n. */
  readonly limited: boolean;
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
  power: { alpha: 1 / 2, beta: 3 / 2, stiffnessFrom: 'parameters', description: 'Any exponents α and β, with k_r and k_d given directly (Bell 7 and figure 3, Yee 2).' },
} as const satisfies Readonly<Record<string, NormalLawSpec>>;

// biome-ignore format: one line per law reads as a table.
export const tangentialLaws = {
  'viscous-coulomb': { remembers: false, dashpot: 'viscous', limited: true, replacesStiction: false, description: 'Drag up to the Coulomb limit: piles creep (Bell 16–18, UCT 3.28, Yee 2).' },
  'spring-coulomb': { remembers: true, dashpot: 'tangentDamping', limited: true, replacesStiction: true, description: 'A spring and a dashpot up to the Coulomb limit: piles stand (Bell 19, UCT 3.11–3.12, 3.17).' },
  'static-simple': { remembers: true, dashpot: 'none', limited: true, replacesStiction: false, description: 'Friction that grows with the distance slipped, without a dashpot (Yee 3–4).' },
  'static-damped': { remembers: true, dashpot: 'tangentDamping', limited: true, replacesStiction: false, description: 'A bounded spring that stiffens towards its end, with a dashpot (Yee 5).' },
  viscous: { remembers: false, dashpot: 'viscous', limited: false, replacesStiction: false, description: 'Drag without a limit: grains that barely touch can drag each other along (Bell 16).' },
  coulomb: { remembers: false, dashpot: 'none', limited: true, replacesStiction: false, description: 'The Coulomb limit at any speed, up to what stops the slip in a step: piles creep in proportion to the step (Bell 17).' },
} as const satisfies Readonly<Record<string, TangentialLawSpec>>;

export type NormalLaw = keyof typeof normalLaws;
export type TangentialLaw = keyof typeof tangentialLaws;

/** The exponents of the normal law that holds. */
export function exponentsOf(params: {
  readonly normalLaw: NormalLaw;
  readonly repulsionExponent: number;
  readonly dissipationExponent: number;
}): { readonly alpha: number; readonly beta: number } {
  const { alpha, beta, stiffnessFrom } = normalLaws[params.normalLaw];
  if (stiffnessFrom !== 'parameters') return { alpha, beta };
  return { alpha: params.dissipationExponent, beta: params.repulsionExponent };
}

/** A law's place in its list is the number by which shaders know it. */
export const normalLawNames = Object.keys(normalLaws) as NormalLaw[];
export const tangentialLawNames = Object.keys(tangentialLaws) as TangentialLaw[];

/** The laws whose dashpot follows from the restitution, and those that keep to the Coulomb limit. */
export const restitutionLawNames = normalLawNames.filter((name) => normalLaws[name].stiffnessFrom !== 'parameters');
export const coulombLawNames = tangentialLawNames.filter((name) => tangentialLaws[name].limited);
