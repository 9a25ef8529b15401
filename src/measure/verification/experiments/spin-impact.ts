import { coulombLawNames, type TangentialLaw } from '../../../params/laws';
import { meanDifference, type Points } from '../curve';
import { type Elastic, test6, test7, test8 } from '../data/chung-ooi';
import type { Experiment } from '../experiment';
import { throwAtEachOther, throwAtPlane } from '../impact';
import { dampingFor, type ImpactLaw, integrateImpact, kratosLaw, ourLaw, unclampedLaw } from '../impact-equations';
import { absolute, atMost, type Check, type Curve } from '../outcome';
import type { Laboratory } from '../setup';

const resolution = 200;
const { radius, speed, friction, restitution } = test6;
const params = { radius, friction, restitution, impactSpeed: speed, normalLaw: 'hertz-constant-e' } as const;
/** A contact with e = 0.5 lasts a quarter longer than an elastic one. */
const patience = 1.7;

/** Sliding speed of the contact point that belongs to x = 7/2 μ (1 + e) V_n/V_s. */
const slidingSpeed = (x: number) => (3.5 * friction * (1 + restitution) * speed) / x;
const spinFor = (x: number): [number, number, number] => [0, 0, slidingSpeed(x) / radius];

async function betaOnPlane(
  lab: Laboratory,
  elastic: Elastic,
  xs: readonly number[],
  law: TangentialLaw,
): Promise<Points> {
  const motions = await throwAtPlane(lab, {
    params: { ...params, tangentialLaw: law },
    spheres: [elastic],
    launches: xs.map((x) => ({ velocity: [0, -speed, 0], spin: spinFor(x) })),
    resolution,
    patience,
  });
  return motions.map(
    ({ velocity, spin }, i) => [xs[i], -(velocity[0] + radius * spin[2]) / slidingSpeed(xs[i])] as const,
  );
}

async function betaOnSphere(lab: Laboratory, elastic: Elastic, xs: readonly number[], stiff: boolean): Promise<Points> {
  const { largeRadius, factor } = test8;
  const large = {
    ...elastic,
    name: 'large sphere',
    radius: largeRadius,
    density: factor * elastic.density,
    youngModulus: (stiff ? factor : 1) * elastic.youngModulus,
  };
  const pairs = await throwAtEachOther(lab, {
    params,
    spheres: [elastic, large],
    launches: xs.map((x) => ({ upper: { velocity: [0, -speed, 0], spin: spinFor(x) }, lower: { sphere: 1 } })),
    resolution,
    patience,
  });
  return pairs.map(({ upper, lower }, i) => {
    const slip = upper.velocity[0] + radius * upper.spin[2] - (lower.velocity[0] - largeRadius * lower.spin[2]);
    return [xs[i], -slip / slidingSpeed(xs[i])] as const;
  });
}

const xs = test6.beta.dem[0].map(([x]) => x);
const slidingXs = xs.filter((x) => x < 0.9);
/** How far two published codes are apart where the contact sticks: the scatter of what is known. */
const scatter = meanDifference(test6.beta.kratos, test6.beta.dem[0]);

/** β by the law's equations, without the simulator. */
function betaByEquations(elastic: Elastic, at: readonly number[], law: ImpactLaw): Points {
  const impact = { elastic, radius, friction, restitution, speed, sideways: 0, spin: 0 };
  const damping = dampingFor(impact, law);
  return at.map((x) => {
    const after = integrateImpact({ ...impact, spin: slidingSpeed(x) / radius }, law, damping);
    return [x, -(after.sideways + radius * after.spin) / slidingSpeed(x)] as const;
  });
}

const largestDifference = (a: Points, b: Points) => Math.max(...a.map(([, y], i) => Math.abs(y - b[i][1])));
const slidingError = (points: Points) => Math.max(...points.map(([x, beta]) => Math.abs(beta - (x - 1))));

export const spinOnPlane: Experiment = {
  name: 'spin-on-plane',
  title: 'Spinning sphere on a plane (Chung & Ooi test 6)',
  text:
    'A sphere (r = 0.1 m) comes down at 0.2 m/s with a spin of 0.9 to 112 rad/s; μ = 0.4, e = 0.5, law ' +
    '`hertz-constant-e`. With x = 7/2 μ(1 + e) V_n/V_s and β = −V_s′/V_s: sliding throughout gives β = x − 1, exact ' +
    'for x < 1. For x > 1 the contact sticks, and the result depends on details of the law. We compare with the ' +
    'equations of our law, integrated separately, to 0.01. The same equations show why published curves differ from ' +
    'each other: with the spring accumulated in increments they give the curve of Kratos, and with Coulomb’s limit ' +
    'taken from the elastic force alone and a dashpot that may pull (which our law excludes: dry sand does not pull) ' +
    'they come close to the paper’s curves, for nylon all along, for aluminium up to x = 6. Limits: the two codes ' +
    'are on average 0.09 apart; what explains a curve must come within a third of that.',
  async run(lab, progress) {
    const checks: Check[] = [];
    const curves: Curve[] = [];
    for (const [m, elastic] of test6.materials.entries()) {
      const got = await betaOnPlane(lab, elastic, xs, 'spring-coulomb');
      const paper = test6.beta.dem[m];
      const equations = betaByEquations(elastic, xs, ourLaw);
      checks.push(
        atMost(`${elastic.name}: largest |β − equations of our law|`, largestDifference(got, equations), 0.01),
        atMost(`${elastic.name}: mean |difference from the paper’s β|`, meanDifference(got, paper), scatter),
      );
      const known = paper.filter(([x]) => m === 1 || x < 6);
      const unclamped = betaByEquations(
        elastic,
        known.map(([x]) => x),
        unclampedLaw,
      );
      checks.push(
        atMost(
          `${elastic.name}: mean |paper’s β − equations without clamp|`,
          meanDifference(unclamped, paper),
          scatter / 3,
        ),
      );
      curves.push({ name: `${elastic.name}, equations without clamp`, style: 'dots', points: unclamped });
      for (const law of coulombLawNames) {
        const sliding =
          law === 'spring-coulomb' ? got.slice(0, slidingXs.length) : await betaOnPlane(lab, elastic, slidingXs, law);
        checks.push(atMost(`${elastic.name}, ${law}, sliding: largest |β − (x − 1)|`, slidingError(sliding), 0.01));
      }
      curves.push({ name: elastic.name, style: 'dots', points: got });
      curves.push({ name: `${elastic.name}, Chung & Ooi`, style: m === 0 ? 'line' : 'dashed', points: paper });
      progress((m + 1) / 2);
    }
    const { kratos } = test6.beta;
    const increments = betaByEquations(
      test6.materials[0],
      kratos.map(([x]) => x),
      kratosLaw,
    );
    checks.push(
      atMost(
        'aluminium alloy: mean |Kratos’ β − equations with increments|',
        meanDifference(increments, kratos),
        scatter / 3,
      ),
    );
    curves.push({ name: 'Kratos, aluminium alloy', style: 'dots', points: test6.beta.kratos });
    const plot = {
      file: 'chung-ooi-6',
      title: 'Chung & Ooi test 6: β',
      x: '7/2 μ(1 + e) V_n/V_s',
      y: 'β',
      logX: true,
      curves,
    };
    return { checks, plots: [plot] };
  },
};

export const spinningPair: Experiment = {
  name: 'spinning-pair',
  title: 'Two spheres that rotate like gear wheels (Chung & Ooi test 7)',
  text:
    'Two equal spheres meet at 2 × 0.2 m/s with equal and opposite spins of 0.175 to 22.9 rad/s. Their surfaces move ' +
    'together, so nothing slips: the spins must not change and no tangential motion may appear.',
  async run(lab, progress) {
    const checks: Check[] = [];
    for (const [m, elastic] of test7.materials.entries()) {
      const pairs = await throwAtEachOther(lab, {
        params,
        spheres: [elastic],
        launches: test7.spins.map((spin) => ({
          upper: { velocity: [0, -speed, 0], spin: [0, 0, spin] },
          lower: { velocity: [0, speed, 0], spin: [0, 0, -spin] },
        })),
        resolution,
        patience,
      });
      const changes = pairs.flatMap(({ upper, lower }, i) => [
        Math.abs(upper.spin[2] / test7.spins[i] - 1),
        Math.abs(lower.spin[2] / test7.spins[i] + 1),
      ]);
      const sideways = pairs.map(({ upper }) => Math.abs(upper.velocity[0]));
      checks.push(atMost(`${elastic.name}: largest relative change of spin`, Math.max(...changes), 0.001));
      checks.push(atMost(`${elastic.name}: largest tangential speed`, Math.max(...sideways), 0.001 * speed, 'm/s'));
      const rebound = pairs.reduce((sum, { upper }) => sum + upper.velocity[1], 0) / pairs.length / speed;
      checks.push(absolute(`${elastic.name}: restitution`, rebound, restitution, 0.005));
      progress((m + 1) / 2);
    }
    return { checks };
  },
};

export const spinOnSphere: Experiment = {
  name: 'spin-on-sphere',
  title: 'Spinning sphere on a large heavy one (Chung & Ooi test 8)',
  text:
    'Test 6 with the plane replaced by a resting sphere of r = 0.5 m, 1000 times denser and, in case A, 1000 times ' +
    'stiffer: the curves of test 6 must be recovered. Case B has the same stiffness on both sides. (A radius ratio ' +
    'of 5 is more than the 3 that scenes may have; the experiment bypasses the scene format.)',
  async run(lab, progress) {
    const checks: Check[] = [];
    const curves: Curve[] = [];
    for (const [m, elastic] of test8.materials.entries()) {
      const plane = await betaOnPlane(lab, elastic, xs, 'spring-coulomb');
      for (const [stiff, name] of [
        [true, 'case A'],
        [false, 'case B'],
      ] as const) {
        const got = await betaOnSphere(lab, elastic, xs, stiff);
        checks.push(
          atMost(
            `${elastic.name}, ${name}: largest |β − β on the plane|`,
            Math.max(...got.map(([, b], i) => Math.abs(b - plane[i][1]))),
            0.01,
          ),
        );
        checks.push(
          atMost(
            `${elastic.name}, ${name}, sliding: largest |β − (x − 1)|`,
            slidingError(got.slice(0, slidingXs.length)),
            0.01,
          ),
        );
        curves.push({ name: `${elastic.name}, ${name}`, style: 'dots', points: got });
      }
      curves.push({ name: `${elastic.name}, plane`, style: m === 0 ? 'line' : 'dashed', points: plane });
      progress((m + 1) / 2);
    }
    const plot = {
      file: 'chung-ooi-8',
      title: 'Chung & Ooi test 8: β',
      x: '7/2 μ(1 + e) V_n/V_s',
      y: 'β',
      logX: true,
      curves,
    };
    return { checks, plots: [plot] };
  },
};
