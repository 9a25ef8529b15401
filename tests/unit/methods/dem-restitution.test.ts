import { describe, expect, test } from 'vitest';
import { collide, dampingForRestitution } from '../../../src/methods/dem/restitution';
import { normalLawNames, normalLaws } from '../../../src/params/laws';

/**
 * Damped oscillator with the no-attraction clamp (Schwager & Pöschel 2007): ẍ + 2ζẋ + x = 0 until x + 2ζẋ = 0, both
 * under- and overdamped.
 */
function linearCollision(kappa: number): { restitution: number; duration: number } {
  const zeta = kappa / 2;
  if (zeta < 1) {
    const omega = Math.sqrt(1 - zeta * zeta);
    const duration = (Math.PI - Math.atan2(2 * zeta * omega, 1 - 2 * zeta * zeta)) / omega;
    const phase = omega * duration;
    const speed = Math.exp(-zeta * duration) * (Math.cos(phase) - (zeta / omega) * Math.sin(phase));
    return { restitution: -speed, duration };
  }
  const omega = Math.sqrt(zeta * zeta - 1);
  const duration = Math.atanh((2 * zeta * omega) / (2 * zeta * zeta - 1)) / omega;
  const phase = omega * duration;
  const speed = Math.exp(-zeta * duration) * (Math.cosh(phase) - (zeta / omega) * Math.sinh(phase));
  return { restitution: -speed, duration };
}

describe('dimensionless collision', () => {
  test.each([0, 0.1, 0.5, 1.2, 1.9, 2.5, 6])('linear law, κ = %d: the closed form', (kappa) => {
    const measured = collide(normalLaws.linear, kappa);
    const exact = linearCollision(kappa);
    expect(measured.restitution).toBeCloseTo(exact.restitution, 6);
    expect(measured.duration).toBeCloseTo(exact.duration, 4);
  });

  test('the comparison can fail: without the clamp the oscillator has another restitution', () => {
    const zeta = 0.5;
    const unclamped = Math.exp((-Math.PI * zeta) / Math.sqrt(1 - zeta * zeta));
    expect(Math.abs(collide(normalLaws.linear, 2 * zeta).restitution - unclamped)).toBeGreaterThan(0.05);
  });

  test('elastic Hertz contact lasts 2.9432 ξ_max/v, ξ_max = (5/4)^{2/5} in these units', () => {
    expect(collide(normalLaws.hertz, 0).duration).toBeCloseTo(2.9432 * 1.25 ** 0.4, 3);
  });

  test.each(normalLawNames)('%s: the wanted restitution comes back from 0.01 to 1', (law) => {
    for (const wanted of [0.01, 0.05, 0.2, 0.5, 0.8, 0.95, 0.999]) {
      const { kappa } = dampingForRestitution(normalLaws[law], wanted);
      // A five times finer step shows the error of the one used: a few 1e-7.
      expect(collide(normalLaws[law], kappa, 0.002).restitution).toBeCloseTo(wanted, 5);
    }
    expect(dampingForRestitution(normalLaws[law], 1).kappa).toBe(0);
  });

  // Thornton, Cummins & Cleary 2013, as in the project's data; their fit is good to about 7e-4.
  test.each([
    [0.2, 0.6668],
    [0.4, 0.3238],
    [0.6, 0.1651],
    [0.8, 0.0679],
    [0.9, 0.0313],
    [0.95, 0.0157],
  ])('hertz-constant-e at e = %d has the damping ratio %d of Thornton 2013', (restitution, gamma) => {
    const { kappa } = dampingForRestitution(normalLaws['hertz-constant-e'], restitution);
    expect(Math.abs(kappa / Math.sqrt(6) - gamma)).toBeLessThan(1e-3);
    // With √5 (the law that allows attraction) the same comparison fails.
    if (restitution < 0.9) expect(Math.abs(kappa / Math.sqrt(5) - gamma)).toBeGreaterThan(1e-3);
  });
});
