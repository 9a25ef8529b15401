/**
 * What LAMMPS makes of a coefficient of restitution, by theory and on one impact.
 *
 * Its `damping tsuji` turns the number n into α(n), a polynomial that Tsuji et al. 1992 fitted, and damps a Hertz contact with
 * η = α √(m* k) ξ^¼. In the lengths of src/methods/dem/restitution.ts (x = ξ/L, L = (m* v² / k)^{2/5}) that is ẍ = −max(0, x^{3/2} + κ x^{1/4} ẋ)
 * with κ = α: the dashpot's α and our κ are the same number, for
 *
 *     κ = c L^{5/4} / (m* v) = α √(m* k) L^{5/4} / (m* v) = α √(k / m*) L^{5/4}/v = α,   as L^{5/4} = v √(m* / k).
 *
 * A contact that may pull (LAMMPS by itself) rebounds with e where κ = −√5 ln e/√(π² + ln² e). The polynomial gives 1/√2 of that (within
 * 1 %): it was fitted for the mass of one of two equal spheres, 2 m*, and LAMMPS multiplies it with m*. So a number n as it stands
 * acts like e = exp(−π b/√(1 − b²)) with b = α(n)/√5. We ask for contacts that never pull (`limit_damping`), as ours do: then e
 * follows from κ by the collision that is simulated, and the number that makes a wanted restitution is α⁻¹(κ(e)).
 */
import { tsujiDamping, tsujiRestitution } from '../../exchange/lammps/contact-law';

import { collide, dampingForRestitution } from '../../methods/dem/restitution';
import { defaultParams } from '../../params/table';
import { validateScene } from '../../scene/validate';
import { runElsewhere } from '../lammps/elsewhere';

const tsuji = { alpha: 0.25, beta: 1.5 } as const;

/** What LAMMPS' number acts like by itself, where contacts may pull. */
export function actsLike(number: number): number {
  const b = tsujiDamping(number) / Math.sqrt(5);
  return Math.exp((-Math.PI * b) / Math.sqrt(1 - b * b));
}

/** The same with `limit_damping`. */
export const actsLikeLimited = (number: number): number => collide(tsuji, tsujiDamping(number)).restitution;

/** The number that acts like e with `limit_damping`. */
export const numberFor = (e: number): number => tsujiRestitution(dampingForRestitution(tsuji, e).kappa);

/** α of the polynomial over the coefficient that a contact that may pull needs for e: about 1/√2. */
export const fittedPart = (e: number): number => {
  const log = Math.log(e);
  return tsujiDamping(e) / ((-Math.sqrt(5) * log) / Math.hypot(Math.PI, log));
};

/** Two spheres meet head-on in LAMMPS with 1 m/s, given `e` mapped or as it stands: how fast they part. */
export async function impactOnLammps(e: number, asNumber: boolean): Promise<number> {
  const pair = (x: number) => [
    [-x, 0, 0],
    [x, 0, 0],
  ];
  const json = {
    schema: 1,
    name: 'impact',
    // steps of a five-hundredth of the collision: e is then good for three digits
    parameters: {
      gravity: 0,
      timeStep: 2e-6,
      normalLaw: 'hertz-constant-e',
      restitution: e,
      integrator: 'velocity-verlet',
    },
    materials: [{ name: 'ball', template: 'sphere' }],
    grains: [{ position: pair(0.003), velocity: pair(-0.5) }],
    floor: -1,
  };
  const result = validateScene(json, {});
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  const params = { ...defaultParams(), ...result.scene.parameters };
  const { state, problem } = await runElsewhere(
    { scene: result.scene, params, data: json, warnings: [] },
    { time: 0.008, ranks: 1, restitutionAsNumber: asNumber, say: () => {}, onProgress: () => {} },
  );
  if (problem) throw new Error(`LAMMPS stopped at a single impact: ${problem}`);
  return (state.velocity[3] - state.velocity[0]) / 1;
}
