import { coulombLawNames, type TangentialLaw } from '../../../params/laws';
import { resolveMaterials } from '../../../scene/materials';
import { degrees, radians } from '../../numbers';
import { meanDifference, type Points, relativeDifference } from '../curve';
import { type Elastic, test4, test5 } from '../data/chung-ooi';
import type { Experiment } from '../experiment';
import { hertzTheory, type Motion, throwAtPlane } from '../impact';
import { integrateImpact, ourLaw } from '../impact-equations';
import { atMost, type Check, type Curve, relative } from '../outcome';
import { type Laboratory, paramsOf } from '../setup';
import { rigidFloor } from '../support';

const resolution = 200;

interface Rebound {
  tangential: number;
  spin: number;
  angle: number;
}

async function throwTest4(
  lab: Laboratory,
  elastic: Elastic,
  angles: readonly number[],
  law: TangentialLaw,
): Promise<Rebound[]> {
  const { radius, speed, friction, restitution } = test4;
  const motions = await throwAtPlane(lab, {
    params: { radius, friction, restitution, impactSpeed: speed, normalLaw: 'hertz-constant-e', tangentialLaw: law },
    spheres: [elastic],
    launches: angles.map((angle) => ({
      velocity: [speed * Math.sin(radians(angle)), -speed * Math.cos(radians(angle)), 0],
    })),
    resolution,
  });
  return motions.map(({ velocity: [x, y], spin }, i) => ({
    tangential: x / (speed * Math.sin(radians(angles[i]))),
    spin: spin[2],
    angle: degrees(Math.atan2(x + radius * spin[2], y)),
  }));
}

/** Sliding from first to last touch: the tangential impulse is μ times the normal one. */
function slidingTest4(angle: number): Rebound {
  const { radius, speed, friction, restitution } = test4;
  const [sin, cos] = [Math.sin(radians(angle)), Math.cos(radians(angle))];
  const tangential = 1 - (friction * (1 + restitution) * cos) / sin;
  const spin = (-2.5 * friction * (1 + restitution) * speed * cos) / radius;
  const surface = tangential * speed * sin + spin * radius;
  return { tangential, spin, angle: degrees(Math.atan2(surface, restitution * speed * cos)) };
}

export const obliqueAngle: Experiment = {
  name: 'oblique-angle',
  title: 'Oblique impact at constant speed (Chung & Ooi test 4)',
  text:
    'Spheres hit a rigid plane at 3.9 m/s, 5° to 85° from the normal; μ = 0.092, e = 0.98, law `hertz-constant-e`. ' +
    'Steep impacts stick for a while, shallow ones slide throughout: from about 30° on, e_t = 1 − μ(1 + e)/tan θ and ' +
    'ω = −5/2 μ(1 + e) v cos θ / r hold exactly. Full curves with `spring-coulomb`, the sliding regime (50° to 85°) ' +
    'with every tangential law.',
  async run(lab, progress) {
    const checks: Check[] = [];
    const curves: Record<keyof Rebound, Curve[]> = { tangential: [], spin: [], angle: [] };
    const { angles, materials } = test4;
    for (const [m, elastic] of materials.entries()) {
      const got = await throwTest4(lab, elastic, angles, 'spring-coulomb');
      for (const key of ['tangential', 'spin', 'angle'] as const) {
        const measured: Points = angles.map((angle, i) => [angle, got[i][key]] as const);
        const paper: Points = angles.map((angle, i) => [angle, test4[key].dem[m][i]] as const);
        checks.push(
          atMost(
            `${elastic.name}, ${key}: Σ|difference from the paper’s curve|/Σ|curve|`,
            relativeDifference(measured, paper),
            0.03,
          ),
        );
        curves[key].push({ name: elastic.name, style: 'dots', points: measured });
        curves[key].push({ name: `${elastic.name}, Chung & Ooi`, style: m === 0 ? 'line' : 'dashed', points: paper });
      }
      const sliding = angles.filter((angle) => angle >= 50);
      for (const law of coulombLawNames) {
        const flat =
          law === 'spring-coulomb' ? got.slice(-sliding.length) : await throwTest4(lab, elastic, sliding, law);
        const errors = flat.map((rebound, i) => {
          const exact = slidingTest4(sliding[i]);
          return Math.max(Math.abs(rebound.tangential / exact.tangential - 1), Math.abs(rebound.spin / exact.spin - 1));
        });
        checks.push(
          atMost(`${elastic.name}, ${law}, sliding: largest relative error of e_t and ω`, Math.max(...errors), 0.01),
        );
      }
      progress((m + 1) / materials.length);
    }
    for (const key of ['tangential', 'spin', 'angle'] as const) {
      const { experiment } = test4[key];
      curves[key].push({ name: 'experiment (Kharaz et al.)', style: 'dots', points: experiment });
    }
    const plot = (key: keyof Rebound, y: string) => ({
      file: `chung-ooi-4-${key}`,
      title: `Chung & Ooi test 4: ${y}`,
      x: 'angle of incidence, °',
      y,
      curves: curves[key],
    });
    return {
      checks,
      plots: [
        plot('tangential', 'tangential restitution'),
        plot('spin', 'spin, rad/s'),
        plot('angle', 'rebound angle, °'),
      ],
    };
  },
};

async function throwTest5(
  lab: Laboratory,
  elastic: Elastic,
  psi: readonly number[],
  law: TangentialLaw,
): Promise<Motion[]> {
  const { radius, speed, friction } = test5;
  return throwAtPlane(lab, {
    params: { radius, friction, restitution: 1, impactSpeed: speed, tangentialLaw: law },
    spheres: [elastic],
    launches: psi.map((ratio) => ({ velocity: [ratio * friction * speed, -speed, 0] })),
    resolution,
  });
}

/**
 * The friction of a contact acts in the middle of the overlap, at r − ξ/2 from the centre, so the sphere spins up a little
 * less than −5/2 (1 + e). Weighted with the force, ξ is on average B(7/5, 1/2)/2 = 0.8176 ξ_max in an elastic Hertz
 * collision.
 */
function slidingTest5(elastic: Elastic): number {
  const setup = { params: { radius: test5.radius }, materials: [elastic, rigidFloor], bodies: [] };
  const [sphere, wall] = resolveMaterials(setup, paramsOf(setup));
  const single = { ...sphere, template: { ...sphere.template, mass: (4 / 3) * Math.PI } };
  const { depth } = hertzTheory(single, wall, test5.speed);
  return -5 * (1 - (0.5 * 0.8176 * depth) / test5.radius);
}

export const obliqueTangential: Experiment = {
  name: 'oblique-tangential',
  title: 'Oblique impact at constant normal speed (Chung & Ooi test 5)',
  text:
    'Spheres of 10 µm radius hit a rigid plane with 5 m/s along the normal and a tangential speed V_t; μ = 0.3, e = ' +
    '1. From ψ = V_t/(μ V_n) ≈ 6 on they slide throughout: r ω′/(μ V_n) = −5, less the effect of the shorter lever r ' +
    '− ξ/2 (1.1 % for soft polyethylene; the paper’s curve ends there too). Below, we compare with the equations of ' +
    'our law F_t = −8 G* √(R*ξ) δ, integrated separately, to 1 % of the full spin. The paper’s own curve of this ' +
    'test cannot be reproduced there by a law that reproduces its test 4: elastic impacts with the same ψ and nearly ' +
    'the same ν differ only in scale, so r ω′/(μ V_n) must be the same; but at ψ = 0.95 the paper has −0.14 in test ' +
    '4 (θ = 5°), which we reproduce, and −1.2 in test 5. Finite elements (with the micro-slip that a spring of this ' +
    'kind ignores) lie between the two.',
  async run(lab, progress) {
    const checks: Check[] = [];
    const curves: Curve[] = [];
    const { radius, speed, friction, materials, spin } = test5;
    const psi = spin.fem.map(([x]) => x).filter((x) => x > 0.1);
    for (const [m, elastic] of materials.entries()) {
      const normalised = (motions: Motion[]) => motions.map((motion) => (radius * motion.spin[2]) / (friction * speed));
      const got = normalised(await throwTest5(lab, elastic, psi, 'spring-coulomb'));
      const measured: Points = psi.map((x, i) => [x, got[i]] as const);
      const scatter = meanDifference(spin.fem.slice(1), spin.dem[m]);
      const byEquations = psi.map((x) => {
        const sideways = x * friction * speed;
        const after = integrateImpact({ ...test5, elastic, restitution: 1, sideways, spin: 0 }, ourLaw, 0);
        return (radius * after.spin) / (friction * speed);
      });
      checks.push(
        atMost(
          `${elastic.name}: largest |r ω′/(μ V_n) − equations of our law|`,
          Math.max(...got.map((y, i) => Math.abs(y - byEquations[i]))),
          0.05,
        ),
        atMost(
          `${elastic.name}: mean |difference from FEM|; that of the paper’s DEM is the limit`,
          meanDifference(measured, spin.fem),
          scatter,
        ),
      );
      const sliding = [8, 12, 20];
      for (const law of coulombLawNames) {
        const flat = normalised(await throwTest5(lab, elastic, sliding, law));
        const worst = flat.reduce((a, b) =>
          Math.abs(a - slidingTest5(elastic)) > Math.abs(b - slidingTest5(elastic)) ? a : b,
        );
        checks.push(relative(`${elastic.name}, ${law}, sliding: r ω′/(μ V_n)`, worst, slidingTest5(elastic), 0.01));
      }
      curves.push({ name: elastic.name, style: 'dots', points: measured });
      curves.push({ name: `${elastic.name}, Chung & Ooi`, style: m === 0 ? 'line' : 'dashed', points: spin.dem[m] });
      progress((m + 1) / materials.length);
    }
    curves.push({ name: 'finite elements (Wu)', style: 'dots', points: spin.fem });
    // beyond 10 nothing happens any more
    const shown = curves.map((curve) => ({ ...curve, points: curve.points.filter(([x]) => x <= 10.1) }));
    const plot = {
      file: 'chung-ooi-5',
      title: 'Chung & Ooi test 5: spin',
      x: 'ψ = V_t/(μ V_n)',
      y: 'r ω′/(μ V_n)',
      curves: shown,
    };
    return { checks, plots: [plot] };
  },
};
