import { describe, expect, test } from 'vitest';
import {
  derivePairs,
  hertzContactTime,
  hertzOverlap,
  type PairConstants,
} from '../../../src/methods/dem/contact-constants';
import { gravityVector } from '../../../src/params/gravity';
import { type NormalLaw, normalLawNames, normalLaws } from '../../../src/params/laws';
import { defaultParams, type Params } from '../../../src/params/table';
import { grainMass, type MaterialSpec, type PairSpec, resolveMaterials } from '../../../src/scene/materials';
import { templates } from '../../../src/scene/templates';

const rigidWall: MaterialSpec = { name: 'wall', wall: true, rigid: true };

function pairsOf(specs: MaterialSpec[], params: Partial<Params> = {}, overrides: PairSpec[] = []) {
  const all = { ...defaultParams(), ...params };
  const materials = resolveMaterials({ materials: specs }, all);
  return { materials, pairs: derivePairs(all, materials, overrides) };
}

/** The collision in SI units with an independent integrator (symplectic Euler, tiny steps). */
function measure(pair: PairConstants, law: NormalLaw, mass: number, speed: number, contactTime: number) {
  const { alpha, beta } = normalLaws[law];
  const dt = contactTime / 40000;
  let [overlap, velocity, time] = [0, speed, 0];
  while (overlap > 0 || time === 0) {
    const force = Math.max(0, pair.stiffness * overlap ** beta + pair.damping * overlap ** alpha * velocity);
    if (force === 0 && time > 0) break;
    velocity -= (force / mass) * dt;
    overlap += velocity * dt;
    time += dt;
  }
  return { restitution: -velocity / speed, time };
}

/** The laws whose damping follows from the restitution. */
const fromRestitution = normalLawNames.filter((name) => normalLaws[name].stiffnessFrom !== 'parameters');

describe('normal law', () => {
  // Chung & Ooi 2011, tests 1 and 2.
  test.each([
    ['glass', { youngModulus: 4.8e10, poissonRatio: 0.2, density: 2800 }, 274.1e-6, 10.7e3, 40.3e-6],
    ['limestone', { youngModulus: 2e10, poissonRatio: 0.25, density: 2500 }, 368.3e-6, 7.108e3, 54.2e-6],
  ])(
    '%s spheres meet elastically: depth, force and duration of Chung & Ooi test 1',
    (name, values, depth, force, time) => {
      const { materials, pairs } = pairsOf([
        { name, radius: 0.01, template: templates.sphere, restitution: 1, ...values },
      ]);
      const mass = grainMass(materials[0]) / 2;
      const deepest = hertzOverlap(pairs[0].stiffness, mass, 20);
      // The reference values have three to four digits.
      expect(deepest / depth).toBeCloseTo(1, 2);
      expect((pairs[0].stiffness * deepest ** 1.5) / force).toBeCloseTo(1, 2);
      expect(hertzContactTime(pairs[0].stiffness, mass, 20) / time).toBeCloseTo(1, 2);
      expect(pairs[0].damping).toBe(0);
    },
  );

  test.each([
    ['aluminium alloy', { youngModulus: 7e10, poissonRatio: 0.3, density: 2699 }, 49.72e-6, 11.37e3, 731.6e-6],
    ['magnesium alloy', { youngModulus: 4e10, poissonRatio: 0.35, density: 1800 }, 52.12e-6, 7.233e3, 767e-6],
  ])('%s sphere on a rigid plane: Chung & Ooi test 2', (name, values, depth, force, time) => {
    const { materials, pairs } = pairsOf([{ name, radius: 0.1, template: templates.sphere, ...values }, rigidWall]);
    const mass = grainMass(materials[0]);
    const deepest = hertzOverlap(pairs[1].stiffness, mass, 0.2);
    expect(deepest / depth).toBeCloseTo(1, 2);
    expect((pairs[1].stiffness * deepest ** 1.5) / force).toBeCloseTo(1, 2);
    expect(hertzContactTime(pairs[1].stiffness, mass, 0.2) / time).toBeCloseTo(1, 2);
  });

  test('power takes k_r, k_d, k_t and the exponents as they are given', () => {
    const given = { normalLaw: 'power', repulsionStrength: 1e6, dissipationStrength: 250 } as const;
    const [grains, wall] = pairsOf([{ name: 'sand' }, rigidWall], { ...given, restitution: 0.1 }).pairs;
    expect([grains.stiffness, grains.damping]).toEqual([1e6, 250]);
    expect([wall.stiffness, wall.damping]).toEqual([1e6, 250]);
    const elastic = pairsOf([{ name: 'sand' }], { normalLaw: 'power' }).pairs[0];
    const hertz = pairsOf([{ name: 'sand' }], {}).pairs[0];
    // without k_r it is Hertz's, and then the tangential spring is Mindlin's
    expect(elastic.stiffness).toBe(hertz.stiffness);
    expect(elastic.tangentStiffness / hertz.tangentStiffness).toBeCloseTo(1, 12);
    expect(pairsOf([{ name: 'sand' }], { viscousStrength: 2, springStrength: 3 }).pairs[0]).toMatchObject({
      viscous: 2,
      tangentStiffness: 3,
    });
  });

  test('obstacles have constants of their own only with a law of their own (Yee 6)', () => {
    const [grains, wall] = pairsOf([{ name: 'sand' }, rigidWall], { objectLaw: 'viscous-coulomb' }).pairs;
    expect(wall).toMatchObject({ friction: 1, viscous: 1, rollingFriction: 5e-4 });
    expect(grains).toEqual(pairsOf([{ name: 'sand' }, rigidWall]).pairs[0]);
  });

  test.each(fromRestitution)('%s gives the wanted restitution in SI units', (normalLaw) => {
    for (const restitution of [0.1, 0.65, 0.95]) {
      for (const impactSpeed of [0.2, 3]) {
        const { materials, pairs } = pairsOf([{ name: 'sand' }, rigidWall], { normalLaw, restitution, impactSpeed });
        const mass = grainMass(materials[0]);
        const time = hertzContactTime(pairs[1].stiffness, mass, impactSpeed);
        const contactTime = normalLaw === 'linear' ? Math.PI * Math.sqrt(mass / pairs[1].stiffness) : time;
        const measured = measure(pairs[1], normalLaw, mass, impactSpeed, contactTime);
        // First order integrator with 40 000 steps per contact.
        expect(Math.abs(measured.restitution - restitution)).toBeLessThan(1e-3);
      }
    }
  });

  test('away from the reference speed e falls, stays or rises as Bell 2005 fig. 3 shows', () => {
    const slope = (normalLaw: NormalLaw) => {
      const { materials, pairs } = pairsOf([{ name: 'sand' }, rigidWall], { normalLaw });
      const mass = grainMass(materials[0]);
      const at = (speed: number) => measure(pairs[1], normalLaw, mass, speed, 1e-3).restitution;
      return at(2) - at(0.5);
    };
    expect(slope('linear')).toBeCloseTo(0, 3);
    expect(slope('hertz')).toBeLessThan(-0.05);
    expect(slope('hertz-constant-e')).toBeCloseTo(0, 3);
    expect(slope('hertz-elastic-rising')).toBeGreaterThan(0.05);
  });

  test('linear law: the wanted contact time, or that of Hertz', () => {
    const time = (contactTime: number) => {
      const { materials, pairs } = pairsOf([{ name: 'sand' }], { normalLaw: 'linear', contactTime, restitution: 0.3 });
      return measure(pairs[0], 'linear', grainMass(materials[0]) / 2, 1, 1e-3).time;
    };
    expect(time(2e-3) / 2e-3).toBeCloseTo(1, 3);
    const { materials, pairs } = pairsOf([{ name: 'sand' }]);
    expect(time(0) / hertzContactTime(pairs[0].stiffness, grainMass(materials[0]) / 2, 1)).toBeCloseTo(1, 3);
  });
});

describe('pair constants', () => {
  const close = (value: number, wanted: number) => expect(value / wanted).toBeCloseTo(1, 9);

  test('mass is that of the whole grain', () => {
    const [sand] = resolveMaterials({ materials: [{ name: 'sand' }] }, defaultParams());
    close(grainMass(sand), 4 * (4 / 3) * Math.PI * 0.0025 ** 3 * 2600);
  });

  test('tangential constants of two equal grains, in closed form', () => {
    const { materials, pairs } = pairsOf([{ name: 'sand', youngModulus: 1e7, poissonRatio: 0.3, radius: 0.0025 }]);
    const shear = 1 / (2 * ((2 * (2 - 0.3) * (1 + 0.3)) / 1e7));
    const young = 1 / (2 * ((1 - 0.09) / 1e7));
    close(pairs[0].tangentStiffness, 8 * shear * Math.sqrt(0.00125));
    close(pairs[0].tangentDamping, pairs[0].damping * Math.sqrt((4 * shear) / young));
    close(pairs[0].slipFactor, 1.7 / 1.4);
    const mass = grainMass(materials[0]) / 2;
    close(pairs[0].viscous, (3 * mass) / hertzContactTime(pairs[0].stiffness, mass, 1));
  });

  test('tangential stiffness of the linear law keeps the ratio of Mindlin', () => {
    const hertz = pairsOf([{ name: 'sand' }]).pairs[0];
    const linear = pairsOf([{ name: 'sand' }], { normalLaw: 'linear' }).pairs[0];
    // d(k ξ^{3/2})/dξ = 3/2 k √ξ against tangentStiffness √ξ.
    close(linear.tangentStiffness / linear.stiffness, hertz.tangentStiffness / (1.5 * hertz.stiffness));
  });

  test('a rigid wall: infinite mass, flat, twice the modulus of two equal grains', () => {
    const { materials, pairs } = pairsOf([{ name: 'sand' }, rigidWall]);
    expect(grainMass(materials[1])).toBe(Number.POSITIVE_INFINITY);
    close(pairs[1].stiffness / pairs[0].stiffness, 2 * Math.SQRT2);
    close(pairs[1].tangentStiffness / pairs[0].tangentStiffness, 2 * Math.SQRT2);
    expect(pairs[2]).toEqual(pairs[1]);
    expect(Object.values(pairs[3]).every((value) => value === 0)).toBe(true);
  });

  test('a soft wall yields', () => {
    const soft = pairsOf([{ name: 'sand' }, { name: 'wall', wall: true }]).pairs[1];
    close(soft.stiffness, pairsOf([{ name: 'sand' }, rigidWall]).pairs[1].stiffness / 2);
  });

  test('mixing is the geometric mean, the pair table wins in both orders', () => {
    const a = { name: 'a', friction: 0.2, rollingFriction: 1e-4, cohesion: 2 };
    const b = { name: 'b', friction: 0.8, rollingFriction: 4e-4, cohesion: 8, density: 1300 };
    const { materials, pairs } = pairsOf([a, b]);
    close(pairs[1].friction, 0.4);
    close(pairs[1].rollingFriction, 2e-4);
    close(pairs[1].cohesionForce, 4 * 9.81 * grainMass(materials[1]));
    const table: PairSpec[] = [{ materials: [1, 0], friction: 0.9, cohesion: 0 }];
    const overridden = pairsOf([a, b], {}, table).pairs;
    expect(overridden[1]).toEqual(overridden[2]);
    expect([overridden[1].friction, overridden[1].cohesionForce, overridden[1].cohesionRange]).toEqual([0.9, 0, 0]);
    close(overridden[1].rollingFriction, 2e-4);
    expect(overridden[0].friction).toBe(0.2);
  });

  test('cohesion does not depend on gravity', () => {
    const force = (gravity: number) => pairsOf([{ name: 'sand', cohesion: 5 }], { gravity }).pairs[0].cohesionForce;
    expect(force(0)).toBe(force(9.81));
  });

  test('everything is finite for the extremes of the table', () => {
    const extremes: MaterialSpec[] = [
      { name: 'speck', radius: 1e-6, density: 0.01, youngModulus: 1e13, restitution: 0.01 },
      { name: 'boulder', radius: 10, density: 1e9, youngModulus: 1e3, restitution: 1, friction: 0 },
    ];
    for (const normalLaw of normalLawNames) {
      for (const pair of pairsOf([...extremes, rigidWall], { normalLaw }).pairs) {
        for (const value of Object.values(pair)) expect(Number.isFinite(value) && value >= 0).toBe(true);
      }
    }
  });
});

describe('gravity', () => {
  const at = (gravityTilt: number, gravityHeading: number) =>
    gravityVector({ ...defaultParams(), gravity: 10, gravityTilt, gravityHeading }).map(
      (x) => Number(x.toFixed(9)) + 0,
    );
  test('straight down, along +x, turned about y, straight up', () => {
    expect(at(0, 0)).toEqual([0, -10, 0]);
    expect(at(90, 0)).toEqual([10, 0, 0]);
    expect(at(90, 90)).toEqual([0, 0, -10]);
    expect(at(180, 0)).toEqual([0, 10, 0]);
  });
});
