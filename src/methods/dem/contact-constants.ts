/**
 * Numbers that follow from parameters and materials: contact constants of every pair and the stable time step.
 * Pure functions, SI units. Equations: Bell 2005 8–19, UCT 3.1–3.28, Yee 2–5.
 */

import { exponentsOf, normalLaws, tangentialLaws } from '../../params/laws';
import type { Problem } from '../../params/problem';
import type { Params } from '../../params/table';
import { grainMass, grainRadius, type Material, type PairSpec } from '../../scene/materials';
import { dampingConstant, dampingForRestitution } from './restitution';

/** Constants of one pair of materials, as the shader reads them; ξ is the overlap, v_n the normal velocity. */
export interface PairConstants {
  /** k of F_n = k ξ^β − c ξ^α v_n. */
  stiffness: number;
  /** c of F_n. */
  damping: number;
  /** Tangential spring: times √ξ for the Hertz laws (8 G* √R*), as it is for the linear law. */
  tangentStiffness: number;
  /** Tangential dashpot: times ξ^α. */
  tangentDamping: number;
  /** k_t of viscous-coulomb [N s/m]. */
  viscous: number;
  friction: number;
  /** Lever arm [m]; [m s] for obstacles with a law of their own (Yee 6). */
  rollingFriction: number;
  /** Pull-off force [N]. */
  cohesionForce: number;
  /** Gap up to which the pull lasts after the spheres have parted [m]. */
  cohesionRange: number;
  /** δ_max = friction × slipFactor × ξ (Mindlin). */
  slipFactor: number;
}

/** Weights in the Bond number use Earth's gravity, so that wet sand stays wet when gravity is switched off. */
const bondGravity = 9.81;

/**
 * Liquid bridges of moist sand break at a gap of about the cube root of their volume (Lian et al. 1993), which is a few
 * percent of the radius; it also stays well inside the skin of the neighbour list.
 */
const bridgeLength = 0.05;

/** Constants of all pairs, row-major: pair (i, j) is at i·n + j. Pairs of two walls never touch and hold zeros. */
export function derivePairs(
  params: Params,
  materials: readonly Material[],
  overrides: readonly PairSpec[] = [],
): PairConstants[] {
  return materials.flatMap((a, i) => materials.map((b, j) => derivePair(params, a, b, findOverride(overrides, i, j))));
}

/** The last entry for a pair wins, as with parameters given twice. */
function findOverride(overrides: readonly PairSpec[], i: number, j: number): Partial<PairSpec> {
  return overrides.findLast(({ materials: [a, b] }) => (a === i && b === j) || (a === j && b === i)) ?? {};
}

/** Restitution, friction and the like of a pair: geometric mean unless the scene names a value. */
function mix(a: Material, b: Material, override: Partial<PairSpec>) {
  const mean = (key: 'friction' | 'restitution' | 'rollingFriction' | 'cohesion') =>
    override[key] ?? (a[key] === b[key] ? a[key] : Math.sqrt(a[key] * b[key]));
  return {
    friction: mean('friction'),
    restitution: mean('restitution'),
    rollingFriction: mean('rollingFriction'),
    cohesion: mean('cohesion'),
  };
}

/** Effective radius, mass and moduli of a contact (physics.md, contact kinematics). */
export function effectiveValues(a: Material, b: Material) {
  const compliance = (m: Material, value: number) => (m.wall && m.rigid ? 0 : value / m.youngModulus);
  const normal = (m: Material) => compliance(m, 1 - m.poissonRatio ** 2);
  const shear = (m: Material) => compliance(m, 2 * (2 - m.poissonRatio) * (1 + m.poissonRatio));
  return {
    radius: 1 / ((a.wall ? 0 : 1 / a.radius) + (b.wall ? 0 : 1 / b.radius)),
    mass: 1 / (1 / grainMass(a) + 1 / grainMass(b)),
    youngModulus: 1 / (normal(a) + normal(b)),
    shearModulus: 1 / (shear(a) + shear(b)),
  };
}

/** k = 4/3 E* √R*. */
function hertzStiffness(a: Material, b: Material): number {
  const { radius, youngModulus } = effectiveValues(a, b);
  return (4 / 3) * youngModulus * Math.sqrt(radius);
}

/** Duration of an elastic Hertz collision (Landau & Lifshitz; UCT 3.22): 2.9432 ξ_max/v = 3.218 (m*²/(k² v))^{1/5}. */
export function hertzContactTime(stiffness: number, mass: number, speed: number): number {
  return (2.9432 * hertzOverlap(stiffness, mass, speed)) / speed;
}

/** Deepest overlap of that collision: all of ½ m* v² is in 2/5 k ξ^{5/2}. */
export function hertzOverlap(stiffness: number, mass: number, speed: number): number {
  return ((5 * mass * speed ** 2) / (4 * stiffness)) ** 0.4;
}

/** Duration of an elastic collision under k ξ^β. */
function collisionTime(beta: number, stiffness: number, mass: number, speed: number): number {
  const { duration } = dampingForRestitution({ alpha: 0, beta }, 1);
  return (duration * ((mass * speed ** 2) / stiffness) ** (1 / (beta + 1))) / speed;
}

/** The same for k ξ^β: ½ m* v² is in k ξ^{β+1}/(β + 1). */
function deepestOverlap(beta: number, stiffness: number, mass: number, speed: number): number {
  if (beta === 1.5) return hertzOverlap(stiffness, mass, speed);
  return (((beta + 1) * mass * speed ** 2) / (2 * stiffness)) ** (1 / (beta + 1));
}

const noContact: PairConstants = {
  stiffness: 0,
  damping: 0,
  tangentStiffness: 0,
  tangentDamping: 0,
  viscous: 0,
  friction: 0,
  rollingFriction: 0,
  cohesionForce: 0,
  cohesionRange: 0,
  slipFactor: 0,
};

function derivePair(params: Params, a: Material, b: Material, override: Partial<PairSpec>): PairConstants {
  if (a.wall && b.wall) return { ...noContact };
  const { radius, mass, youngModulus, shearModulus } = effectiveValues(a, b);
  const { friction, restitution, rollingFriction, cohesion } = mix(a, b, override);
  // grains on obstacles with a law of their own have constants of their own (Yee 6), but where the scene names the pair
  const onObject = (a.wall || b.wall) && params.objectLaw !== 'same';
  const hertzTime = hertzContactTime(hertzStiffness(a, b), mass, params.impactSpeed);
  const law = normalLaws[params.normalLaw];
  const exponents = exponentsOf(params);
  const direct = law.stiffnessFrom === 'parameters';
  const { kappa, duration } = direct ? { kappa: 0, duration: 0 } : dampingForRestitution(law, restitution);
  const timed = law.stiffnessFrom === 'contactTime';
  // Linear law: the collision lasts duration·√(m*/k), so k gives the wanted contact time. Bell 8–11 is this without the
  // no-attraction clamp.
  const elastic = (direct && params.repulsionStrength) || hertzStiffness(a, b);
  const stiffness = timed ? mass * (duration / (params.contactTime || hertzTime)) ** 2 : elastic;
  const damping = direct
    ? params.dissipationStrength
    : dampingConstant(law, kappa, stiffness, mass, params.impactSpeed);
  // Mindlin's tangential over Hertz's normal stiffness, 8 G* √(R* ξ) / (2 E* √(R* ξ)).
  const stiffnessRatio = (4 * shearModulus) / youngModulus;
  // A rigid wall has no Poisson ratio that matters.
  const ratios = [a, b].filter((m) => !(m.wall && m.rigid)).map((m) => m.poissonRatio);
  const poisson = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
  // that part of the slope of k ξ^β, which is times ξ^{β−1}; for elastic spheres Mindlin's own formula is the same
  const tangentStiffness =
    timed || direct ? stiffness * exponents.beta * stiffnessRatio : 8 * shearModulus * Math.sqrt(radius);
  return {
    stiffness,
    damping,
    tangentStiffness: params.springStrength || tangentStiffness,
    // Same damping ratio in both directions: η_t = η_n √(S_t/S_n).
    tangentDamping: damping * Math.sqrt(stiffnessRatio),
    viscous: onObject ? params.objectViscosity : params.viscousStrength || (params.viscousFriction * mass) / hertzTime,
    friction: onObject ? (override.friction ?? params.objectFriction) : friction,
    rollingFriction: onObject ? (override.rollingFriction ?? params.objectRolling) : rollingFriction,
    cohesionForce: cohesion * bondGravity * Math.min(grainMass(a), grainMass(b)),
    cohesionRange: cohesion > 0 ? bridgeLength * radius : 0,
    slipFactor: (2 - poisson) / (2 * (1 - poisson)),
  };
}

export type StepLimit = 'rayleigh' | 'hertz' | 'linear' | 'damping' | 'user';

export interface StableStep {
  /** The step to use [s]. */
  dt: number;
  /** The stable step, also when the user has fixed another one. */
  stable: number;
  /** 0.2 T_R, t_c/15 of a Hertz (or linear) contact and the dashpot limit: the stable step is the least that counts. */
  rayleigh: number;
  hertz: number;
  damping: number;
  limitedBy: StepLimit;
  /** The user's step is more than twice the stable one. */
  tooLarge: boolean;
}

export function stableStep(
  params: Params,
  materials: readonly Material[],
  overrides: readonly PairSpec[] = [],
): StableStep {
  const pairs = derivePairs(params, materials, overrides);
  const timed = normalLaws[params.normalLaw].stiffnessFrom === 'contactTime';
  const direct = normalLaws[params.normalLaw].stiffnessFrom === 'parameters';
  // Falls of some centimetres reach about 1 m/s. t_c goes as v^{−1/5}: an impact at 3 m/s still has 12 steps of the 15.
  const speed = Math.max(params.impactSpeed, 1);
  let rayleigh = Number.POSITIVE_INFINITY;
  let hertz = Number.POSITIVE_INFINITY;
  let damping = Number.POSITIVE_INFINITY;
  for (const [i, a] of materials.entries()) {
    if (!a.wall) rayleigh = Math.min(rayleigh, 0.2 * rayleighTime(a));
    for (const [j, b] of materials.entries()) {
      if (a.wall && b.wall) continue;
      const pair = pairs[i * materials.length + j];
      const { mass } = effectiveValues(a, b);
      const hertzTime = direct
        ? collisionTime(exponentsOf(params).beta, pair.stiffness, mass, speed)
        : hertzContactTime(hertzStiffness(a, b), mass, timed ? params.impactSpeed : speed);
      hertz = Math.min(hertz, ((timed && params.contactTime) || hertzTime) / 15);
      damping = Math.min(damping, dashpotStep(params, pair, a, b, mass, speed));
    }
  }
  // stiction is a dashpot of its own: its rate is k_s/t_q
  if (params.stiction > 0)
    damping = Math.min(damping, params.stictionTime / Math.max(params.stictionStrength, params.rollingStiction));
  // The Rayleigh wave belongs to the real E, which a linear contact does not contain, nor one whose k_r is given.
  const limits: [StepLimit, number][] =
    timed || (direct && params.repulsionStrength > 0)
      ? [
          ['linear', hertz],
          ['damping', damping],
        ]
      : [
          ['rayleigh', rayleigh],
          ['hertz', hertz],
          ['damping', damping],
        ];
  const [limitedBy, stable] = limits.reduce((least, limit) => (limit[1] < least[1] ? limit : least));
  const fixed = params.timeStep > 0;
  return {
    dt: fixed ? params.timeStep : stable,
    stable,
    rayleigh,
    hertz,
    damping,
    limitedBy: fixed ? 'user' : limitedBy,
    tooLarge: fixed && params.timeStep > 2 * stable,
  };
}

/** Below this a simulated second takes 100,000 substeps or more [s]. */
const crawlingStep = 1e-5;

/** What a person should know about the step that their values ask for: that it is too large, or so small that sand crawls. */
export function stepHints(
  params: Params,
  materials: readonly Material[],
  overrides: readonly PairSpec[] = [],
): Problem[] {
  const { dt, stable, limitedBy, tooLarge } = stableStep(params, materials, overrides);
  const micro = (seconds: number) => `${(1e6 * seconds).toPrecision(2)} µs`;
  if (tooLarge) {
    const message = `${micro(dt)} is more than twice the stable step of ${micro(stable)}: the sand may explode; set 0 for the stable step`;
    return [{ path: 'timeStep', message }];
  }
  if (dt >= crawlingStep) return [];
  const perSecond = Math.round(1 / dt).toLocaleString('en');
  const remedy = limitedBy === 'user' ? 'a larger step' : 'a lower Young’s modulus or larger grains';
  const message = `the step is now ${micro(dt)}, or ${perSecond} substeps per simulated second: the sand will crawl; ${remedy} makes it faster`;
  return [{ path: limitedBy === 'user' ? 'timeStep' : 'youngModulus', message }];
}

/** Time of a Rayleigh wave around half a sphere: T_R = π R √(ρ/G)/(0.1631 ν + 0.8766). */
export function rayleighTime(material: Material): number {
  const shear = material.youngModulus / (2 * (1 + material.poissonRatio));
  return (Math.PI * material.radius * Math.sqrt(material.density / shear)) / (0.1631 * material.poissonRatio + 0.8766);
}

/**
 * An explicit step overshoots when dt c/m reaches 2. Half of that leaves room for a second contact on the same grain. A
 * tangential force also turns the grain, so its effective mass is the least over the surface, 1/m_t = 1/M + ρ²/I.
 */
function dashpotStep(
  params: Params,
  pair: PairConstants,
  a: Material,
  b: Material,
  mass: number,
  speed: number,
): number {
  const { alpha, beta } = exponentsOf(params);
  const depth = alpha === 0 ? 1 : deepestOverlap(beta, pair.stiffness, mass, speed) ** alpha;
  const tangentMass = 1 / (surfaceMobility(a) + surfaceMobility(b));
  const onObject = (a.wall || b.wall) && params.objectLaw !== 'same';
  const { dashpot } = tangentialLaws[onObject && params.objectLaw !== 'same' ? params.objectLaw : params.tangentialLaw];
  const tangential = { viscous: pair.viscous, tangentDamping: pair.tangentDamping * depth, none: 0 }[dashpot];
  return Math.min(mass / (pair.damping * depth), tangentMass / tangential);
}

function surfaceMobility(material: Material): number {
  if (material.wall) return 0;
  // a body is far wider than its spheres: taken for a ball, 1/m + R²/(0.4 m R²)
  if (material.body) return 3.5 / material.mass;
  const inertia = material.density * material.radius ** 5 * Math.min(...material.template.inertia);
  return 1 / grainMass(material) + grainRadius(material) ** 2 / inertia;
}
