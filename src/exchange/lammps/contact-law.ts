/**
 * Our contact laws in the words of LAMMPS' granular styles, number by number: what a contact does to its partners is the
 * same in both codes where LAMMPS has the law, and `lawDifferences` says where it has not.
 */
import { derivePairs, effectiveValues, hertzOverlap, type PairConstants } from '../../methods/dem/contact-constants';
import { dries } from '../../methods/dem/moisture';
import { normalLaws } from '../../params/laws';
import type { Params } from '../../params/table';
import type { Material, PairSpec } from '../../scene/materials';
import type { Difference } from './difference';

export interface LawWorld {
  readonly params: Params;
  readonly materials: readonly Material[];
  readonly pairs: readonly PairSpec[];
  /** The mass by which LAMMPS damps a contact of this material [kg]: of the whole rigid body, or of one sphere. */
  readonly contactMass: (material: number) => number;
  /** Gives LAMMPS the restitution as it stands, where its damping takes one (tsuji), and lets contacts pull as it does by itself. */
  readonly restitutionAsNumber?: boolean;
}

/**
 * α(e) of Tsuji et al. 1992, as LAMMPS has it: its "tsuji" damping takes an e and turns it into this number. With
 * `limit_damping` the rebound is not that e (0.65 comes out as 0.74), so it is the number that must be right.
 */
const tsujiCoefficients = [1.2728, -4.2783, 11.087, -22.348, 27.467, -18.022, 4.8218];
export const tsujiDamping = (e: number): number => tsujiCoefficients.reduceRight((sum, c) => sum * e + c, 0);

/** The e that LAMMPS must be given so that α(e) is `damping`; below 0 for what the fit does not reach. α falls with e. */
export function tsujiRestitution(damping: number): number {
  let [low, high] = [-8, 1];
  for (let i = 0; i < 80; i++) {
    const middle = (low + high) / 2;
    if (tsujiDamping(middle) > damping) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Everything behind `pair_coeff i j`, or behind `wall/gran granular` where one of the two is a wall. */
export function contactLaw(world: LawWorld, one: number, other: number): string {
  const { params, materials } = world;
  const pair = derivePairs(params, materials, world.pairs)[one * materials.length + other];
  const { radius, youngModulus } = effectiveValues(materials[one], materials[other]);
  const mass = reducedMass(world, one, other);
  const root = Math.sqrt(radius);
  const law = normalLaws[params.normalLaw];
  const linear = law.beta === 1;
  // ours: k ξ^β + c ξ^α v; LAMMPS' Hertz force is K √R* ξ^{3/2}
  const elastic = pair.stiffness / (linear ? 1 : root);
  const [damping, eta] = dashpot(world, pair, root, mass);
  const words = [
    pair.cohesionForce > 0 && !linear
      ? // F = 4/3 E_eff √(R* ξ) ξ − 4π γ R*, and LAMMPS' E_eff of equal materials is E/2 where ν = 0
        `dmt ${2 * youngModulus} ${eta} 0 ${pair.cohesionForce / (4 * Math.PI * radius)}`
      : `${linear ? 'hooke' : 'hertz'} ${elastic} ${eta}`,
    `tangential ${tangential(params, pair, root, linear, mass)}`,
    ...rolling(pair, radius, mass, params),
    `damping ${damping}`,
    ...((pair.cohesionForce > 0 && !linear) || asItStands(world) ? [] : ['limit_damping']),
  ];
  return words.join(' ');
}

function reducedMass({ materials, contactMass }: LawWorld, one: number, other: number): number {
  const inverse = (index: number) => (materials[index].wall ? 0 : 1 / contactMass(index));
  return 1 / (inverse(one) + inverse(other));
}

/** The damping model and its coefficient that give c ξ^α, whatever mass LAMMPS multiplies it with. */
const asItStands = ({ params, restitutionAsNumber = false }: LawWorld): boolean =>
  restitutionAsNumber && normalLaws[params.normalLaw].alpha === 0.25;

function dashpot(world: LawWorld, pair: PairConstants, root: number, mass: number): [model: string, eta: number] {
  const { params } = world;
  const { alpha } = normalLaws[params.normalLaw];
  if (asItStands(world)) return ['tsuji', params.restitution];
  if (alpha === 0.5) return ['viscoelastic', pair.damping / (root * mass)];
  if (alpha === 0.25) return ['tsuji', tsujiRestitution(pair.damping / Math.sqrt(mass * pair.stiffness))];
  return ['velocity', pair.damping];
}

function tangential(params: Params, pair: PairConstants, root: number, linear: boolean, mass: number): string {
  const { alpha } = normalLaws[params.normalLaw];
  const ratio = pair.damping > 0 ? pair.tangentDamping / pair.damping : 0;
  if (params.tangentialLaw === 'viscous-coulomb') {
    // LAMMPS' drag is a multiple of the normal dashpot: equal to ours at the overlap of a contact at the reference speed
    const depth = hertzOverlap(pair.stiffness, mass, params.impactSpeed) ** alpha;
    return `linear_nohistory ${pair.damping > 0 ? pair.viscous / (pair.damping * depth) : 0} ${pair.friction}`;
  }
  const stiffness = pair.tangentStiffness / (linear ? 1 : root);
  return `${linear ? 'linear_history' : 'mindlin'} ${stiffness} ${ratio} ${pair.friction}`;
}

/** Speed of a typical contact over the reference speed: it sets how stiff the rolling spring is [1]. */
const gentle = 0.1;

/** Yee's lever arm as LAMMPS' rolling force μ_roll F_n at the arm R*, and the same about the normal. */
function rolling(pair: PairConstants, radius: number, mass: number, params: Params): string[] {
  if (pair.rollingFriction === 0) return [];
  const linear = normalLaws[params.normalLaw].beta === 1;
  const overlap = hertzOverlap(pair.stiffness, mass, gentle * params.impactSpeed);
  const stiffness = pair.tangentStiffness * (linear ? 1 : Math.sqrt(overlap));
  // critical for the inertia 0.4 m* R*² that our own law uses
  const damping = 2 * Math.sqrt(0.4 * mass * stiffness);
  const square = radius * radius;
  return [
    `rolling sds ${stiffness} ${damping} ${pair.rollingFriction / radius}`,
    `twisting sds ${stiffness * square} ${damping * square} ${pair.rollingFriction}`,
  ];
}

/** What LAMMPS' laws do otherwise in this scene. */
export function lawDifferences({ params, materials, pairs }: LawWorld): Difference[] {
  const constants = derivePairs(params, materials, pairs);
  const differences: Difference[] = [];
  const say = (what: string, instead: string) => differences.push({ what, instead });
  const { tangentialLaw, normalLaw, integrator } = params;
  if (normalLaw === 'power') say('the power law', 'Hertz’s law with its k and c, whatever the exponents');
  if (params.objectLaw !== 'same')
    say(`the law ${params.objectLaw} on obstacles`, `${tangentialLaw} with the constants of obstacles`);
  if (['static-simple', 'static-damped', 'viscous', 'coulomb'].includes(tangentialLaw))
    say(`tangential law ${tangentialLaw}`, 'Mindlin’s spring with Coulomb’s limit (spring-coulomb)');
  else if (tangentialLaw === 'spring-coulomb' && constants.some((pair) => pair.friction > 0 && pair.tangentDamping > 0))
    say(
      'a spring that stays at the Coulomb limit while surfaces slip',
      'one from which the dashpot is taken, as far as it goes: a slip ends somewhat earlier, with less in the spring',
    );
  if (tangentialLaw === 'viscous-coulomb' && normalLaws[normalLaw].alpha > 0)
    say(
      'viscous-coulomb: a drag that does not depend on the overlap',
      'a drag that grows with the overlap like the normal dashpot, equal at the reference impact speed',
    );
  if (integrator === 'symplectic-euler') say('integrator symplectic-euler', 'velocity Verlet, with the same step');
  else if (integrator !== 'velocity-verlet') say(`integrator ${integrator}`, 'velocity Verlet, with the stable step');
  if (constants.some((pair) => pair.rollingFriction > 0))
    say(
      'rolling resistance that stops a spin within one step',
      'spring–dashpot–slider models for rolling and twisting with the same limit (lever arm × normal force)',
    );
  if (constants.some((pair) => pair.cohesionForce > 0)) {
    if (normalLaws[normalLaw].beta === 1) say('cohesion with the linear law', 'no cohesion');
    else
      say(
        'cohesion that fades over a gap after the spheres have parted, and a dashpot that never pulls',
        'the DMT model: the same pull while spheres touch, none beyond, which also counts for the Coulomb limit; its dashpot may pull',
      );
  }
  if (constants.some((pair) => pair.cohesionForce > 0) && dries(params))
    say('sand that dries, or is moist up to a height only', 'the same cohesion everywhere, all the time');
  if (params.stiction > 0) say('stiction on obstacles', 'no stiction');
  return differences;
}
