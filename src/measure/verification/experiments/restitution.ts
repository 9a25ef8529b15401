import { effectiveValues } from '../../../methods/dem/contact-constants';
import { collide, dampingConstant, dampingForRestitution, type Exponents } from '../../../methods/dem/restitution';
import { type NormalLaw, normalLaws, restitutionLawNames } from '../../../params/laws';
import { resolveMaterials } from '../../../scene/materials';
import { test3 } from '../data/chung-ooi';
import type { Experiment } from '../experiment';
import { throwAtPlane } from '../impact';
import { absolute, answer, atMost, type Check, type Curve, relative } from '../outcome';
import { type Laboratory, paramsOf } from '../setup';

/** Measured restitutions for a list of wanted ones, one material each, all in one throw at the plane. */
async function measure(
  lab: Laboratory,
  normalLaw: NormalLaw,
  wanted: readonly number[],
  options: { elastic?: object; radius: number; speed: number; resolution: number },
): Promise<number[]> {
  const { radius, speed, resolution, elastic = {} } = options;
  const motions = await throwAtPlane(lab, {
    params: { radius, friction: 0, normalLaw, impactSpeed: speed },
    spheres: wanted.map((restitution) => ({ name: `e = ${restitution}`, restitution, ...elastic })),
    pairs: wanted.map((restitution, i) => ({ materials: [i, wanted.length], restitution })),
    launches: wanted.map((_, sphere) => ({ velocity: [0, -speed, 0], sphere })),
    resolution,
    // a strongly damped sphere takes its time to come out
    patience: 3.5,
  });
  return motions.map(({ velocity }) => velocity[1] / speed);
}

const wantedRange = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95] as const;
const sand = { radius: 2.5e-3, speed: 1 };

export const restitutionWanted: Experiment = {
  name: 'restitution-wanted',
  title: 'Restitution: measured against requested (Chung & Ooi test 3, and 0.1–0.95 for every normal law)',
  text:
    'A sphere hits a rigid plane head-on at the reference impact speed. Test 3: radius 2.5 mm, 3.9 m/s, aluminium ' +
    'oxide and cast iron, law `hertz-constant-e`. Then every normal law with the sand of the app (E = 10 MPa, 1 ' +
    'm/s). 300 substeps per contact.',
  async run(lab, progress) {
    const checks: Check[] = [];
    const curves: Curve[] = [];
    const wanted3 = [0.2, 0.4, 0.6, 0.8, 0.9, 1];
    for (const elastic of test3.materials) {
      const got = await measure(lab, 'hertz-constant-e', wanted3, { elastic, ...test3, resolution: 300 });
      checks.push(...got.map((e, i) => relative(`test 3, ${elastic.name}, e`, e, wanted3[i], 0.01)));
      progress(checks.length / 52);
    }
    for (const law of restitutionLawNames) {
      const got = await measure(lab, law, wantedRange, { ...sand, resolution: 300 });
      checks.push(...got.map((e, i) => relative(`${law}, e`, e, wantedRange[i], 0.01)));
      curves.push({ name: law, style: 'dots', points: got.map((e, i) => [wantedRange[i], e] as const) });
      progress(checks.length / 52);
    }
    curves.push({
      name: 'wanted',
      style: 'line',
      points: [
        [0, 0],
        [1, 1],
      ],
    });
    const plot = { file: 'restitution-wanted', title: 'Restitution', x: 'wanted', y: 'measured', curves };
    return { checks, plots: [plot] };
  },
};

/** e at another speed than the reference one: the damping constant stays, κ changes (see params/restitution.ts). */
function predicted(normalLaw: NormalLaw, restitution: number, speed: number): number {
  const exponents = normalLaws[normalLaw];
  const { kappa } = dampingForRestitution(exponents, restitution);
  // only the ratio of the two speeds matters, so any stiffness and mass will do
  const constant = dampingConstant(exponents, kappa, 1, 1, 1);
  return collide(exponents, constant / dampingConstant(exponents, 1, 1, 1, speed)).restitution;
}

/** With a constant c, κ goes as the speed to the power 2(α + 1)/(β + 1) − 1 (restitution.ts), and e falls as κ rises. */
function expectedTrend({ alpha, beta }: Exponents): string {
  const power = (2 * (alpha + 1)) / (beta + 1) - 1;
  return power === 0 ? 'constant' : power > 0 ? 'falling' : 'rising';
}

export const restitutionSpeed: Experiment = {
  name: 'restitution-speed',
  title: 'Restitution against impact speed (Bell, figure 3)',
  text:
    'Spheres of the app’s sand hit a rigid plane at 0.02 to 8 m/s; e = 0.65 is requested at 1 m/s. Bell: constant ' +
    'for `linear`, falling for `hertz`, constant for `hertz-constant-e`, rising for `hertz-elastic-rising`. The ' +
    'lines are solutions of the equation of motion of each law (Runge–Kutta in f64), the dots the GPU.',
  async run(lab, progress) {
    const speeds = Array.from({ length: 11 }, (_, i) => 0.02 * 400 ** (i / 10));
    const checks: Check[] = [];
    const curves: Curve[] = [];
    for (const law of restitutionLawNames) {
      const motions = await throwAtPlane(lab, {
        params: { radius: sand.radius, friction: 0, normalLaw: law, restitution: 0.65 },
        spheres: [{ name: 'sand' }],
        launches: speeds.map((speed) => ({ velocity: [0, -speed, 0] })),
        resolution: 300,
        patience: 1.6,
      });
      const got = motions.map(({ velocity }, i) => velocity[1] / speeds[i]);
      const theory = speeds.map((speed) => predicted(law, 0.65, speed));
      const steps = got.slice(1).map((e, i) => e - got[i]);
      const trend = steps.every((step) => Math.abs(step) < 0.003)
        ? 'constant'
        : steps.every((step) => step < 0)
          ? 'falling'
          : steps.every((step) => step > 0)
            ? 'rising'
            : 'none';
      checks.push(answer(`${law}: trend`, trend, expectedTrend(normalLaws[law])));
      checks.push(atMost(`${law}: largest relative difference from theory`, worst(got, theory), 0.01));
      curves.push({ name: law, style: 'dots', points: speeds.map((speed, i) => [speed, got[i]] as const) });
      curves.push({
        name: `${law}, theory`,
        style: 'line',
        points: speeds.map((speed, i) => [speed, theory[i]] as const),
      });
      progress(curves.length / (2 * restitutionLawNames.length));
    }
    const plot = {
      file: 'restitution-speed',
      title: 'Restitution against impact speed (Bell, figure 3)',
      x: 'impact speed, m/s',
      y: 'restitution',
      logX: true,
      curves,
    };
    return { checks, plots: [plot] };
  },
};

const worst = (got: readonly number[], theory: readonly number[]): number =>
  Math.max(...got.map((value, i) => Math.abs(value / theory[i] - 1)));

/** Substeps per contact, coarsest first; the app's automatic step has about 15 for the fastest grains. */
const resolutions = [15, 25, 50, 100, 200, 400];

export const stepConvergence: Experiment = {
  name: 'step-convergence',
  title: 'Convergence with the time step',
  text:
    'The same head-on impact (law `hertz`, e = 0.65 requested, 1 m/s) with 15 to 400 substeps per contact, for both ' +
    'integrators. The error falls in proportion to the step, because the dashpot sees the velocity of the last ' +
    'substep.',
  async run(lab, progress) {
    const curves: Curve[] = [];
    const checks: Check[] = [];
    for (const integrator of ['symplectic-euler', 'velocity-verlet'] as const) {
      const errors: number[] = [];
      for (const resolution of resolutions) {
        const [{ velocity }] = await throwAtPlane(lab, {
          params: { radius: sand.radius, friction: 0, integrator },
          spheres: [{ name: 'sand' }],
          launches: [{ velocity: [0, -1, 0] }],
          resolution,
          patience: 2,
        });
        errors.push(Math.abs(velocity[1] / 0.65 - 1));
        progress((curves.length + errors.length / resolutions.length) / 2);
      }
      checks.push(atMost(`${integrator}: relative error of e, 15 substeps per contact`, errors[0], 0.1));
      checks.push(atMost(`${integrator}: relative error of e, 200 substeps per contact`, errors[4], 0.01));
      checks.push(
        absolute(
          `${integrator}: order of convergence from 25 to 400`,
          Math.log(errors[1] / errors[5]) / Math.log(16),
          1,
          0.5,
        ),
      );
      curves.push({ name: integrator, style: 'dots', points: resolutions.map((n, i) => [n, errors[i]] as const) });
    }
    curves.push({
      name: 'first order',
      style: 'dashed',
      points: [
        [15, 1 / 15],
        [400, 1 / 400],
      ],
    });
    const plot = {
      file: 'step-convergence',
      title: 'Error of the restitution against the time step',
      x: 'substeps per contact',
      y: 'relative error of e',
      logX: true,
      logY: true,
      curves,
    };
    return { checks, plots: [plot] };
  },
};

export const singlePrecision: Experiment = {
  name: 'single-precision',
  title: 'Limits of single precision',
  text:
    'An overlap is the difference of numbers of the size of a radius, so f32 resolves it to about 6e-8 r, however ' +
    'small the spheres are; only the ratio ξ_max/r counts, which is (15 · 4/3 π ρ v²/(16 E*))^0.4 against a rigid ' +
    'plane: stiff and slow contacts are hard, small spheres are not. Here an elastic sphere (r = 0.1 m, 2700 kg/m³) ' +
    'hits a rigid plane at 0.2 m/s, with E from 10 MPa to 1e15 Pa (steel is 2e11 Pa). The error is that of the ' +
    'rebound speed, which should be the impact speed.',
  async run(lab, progress) {
    const moduli = [1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15];
    const errors: number[] = [];
    const ratios: number[] = [];
    for (const youngModulus of moduli) {
      const setup = { params: { radius: 0.1 }, materials: [{ name: 'ball', density: 2700, youngModulus }], bodies: [] };
      const [ball] = resolveMaterials(setup, paramsOf(setup));
      const { youngModulus: effective } = effectiveValues(ball, { ...ball, wall: true, rigid: true });
      ratios.push(((15 * (4 / 3) * Math.PI * 2700 * 0.04) / (16 * effective)) ** 0.4);
      const [{ velocity }] = await throwAtPlane(lab, {
        params: { radius: 0.1, restitution: 1, friction: 0, impactSpeed: 0.2 },
        spheres: [{ name: 'ball', density: 2700, youngModulus }],
        launches: [{ velocity: [0, -0.2, 0] }],
        resolution: 200,
      });
      errors.push(Math.abs(velocity[1] / 0.2 - 1));
      progress(errors.length / moduli.length);
    }
    const steel = moduli.indexOf(1e11);
    return {
      checks: [
        atMost('error of e with E = 1e11 Pa', errors[steel], 0.001),
        atMost('error of e with E = 1e13 Pa', errors[moduli.indexOf(1e13)], 0.01),
      ],
      plots: [
        {
          file: 'single-precision',
          title: 'Error of an elastic rebound against the relative overlap',
          x: 'ξ_max / r',
          y: 'relative error',
          logX: true,
          logY: true,
          curves: [
            {
              name: 'measured',
              style: 'dots',
              points: ratios.map((ratio, i) => [ratio, Math.max(errors[i], 1e-8)] as const),
            },
            { name: '6e-8 r/ξ_max', style: 'dashed', points: ratios.map((ratio) => [ratio, 6e-8 / ratio] as const) },
          ],
        },
      ],
    };
  },
};
