/**
 * Damping constants from a wanted coefficient of restitution, exact for the contact law that is simulated.
 *
 * A head-on collision under F = max(0, k ξ^β + c ξ^α ξ̇) is m* ξ̈ = −F with ξ(0) = 0, ξ̇(0) = v. With the length
 * L = (m* v²/k)^{1/(β+1)} and the time T = L/v it becomes free of dimensions:
 *
 *     ẍ = −max(0, x^β + κ x^α ẋ),  x(0) = 0, ẋ(0) = 1,   κ = c L^{α+1}/(m* v)
 *
 * so e depends on κ alone, and  c = κ m* v (k/(m* v²))^{(α+1)/(β+1)}:
 *
 *     law                    α  β    c                              e with rising v
 *     linear                 0  1    κ k^{1/2} m*^{1/2}             constant
 *     hertz                  ½  3/2  κ k^{3/5} m*^{2/5} v^{−1/5}    falls
 *     hertz-constant-e       ¼  3/2  κ k^{1/2} m*^{1/2}             constant
 *     hertz-elastic-rising   0  3/2  κ k^{2/5} m*^{3/5} v^{1/5}     rises
 *
 * Check: Thornton, Cummins & Cleary 2013 tabulate the damping ratio γ of the third law as c ξ^{1/4} = 2 γ √(m* S) with the
 * tangent stiffness S = 2 E* √(R* ξ) = 3/2 k √ξ, that is κ = √6 γ. (√5 γ, often seen, belongs to Tsuji's law, which
 * allows attraction: there γ = −ln e/√(π² + ln² e).)
 */

/** α and β of a normal law (src/params/laws.ts). */
export interface Exponents {
  readonly alpha: number;
  readonly beta: number;
}

/** Result of the dimensionless collision; `duration` in units of T. */
export interface Collision {
  restitution: number;
  duration: number;
}

/**
 * RK4 through one collision. The contact ends when the force reaches zero on the way out: from then on the sphere flies
 * freely while x^{β−α} + κẋ only falls, so the force stays zero.
 */
export function collide({ alpha, beta }: Exponents, kappa: number, largestStep = 0.01): Collision {
  const force = (x: number, v: number): number => {
    const depth = Math.max(x, 0);
    return depth ** beta + kappa * depth ** alpha * v;
  };
  // A strong dashpot brings in a time of its own of about 1/κ.
  const fullStep = largestStep / (1 + kappa);
  // x^α has no derivatives at first touch; steps that grow from tiny ones keep RK4 accurate there.
  let h = fullStep * 1e-4;
  let x = 0;
  let v = 1;
  let time = 0;
  let f = force(x, v);
  for (;;) {
    const v2 = v - (h / 2) * f;
    const f2 = force(x + (h / 2) * v, v2);
    const v3 = v - (h / 2) * f2;
    const f3 = force(x + (h / 2) * v2, v3);
    const v4 = v - h * f3;
    const f4 = force(x + h * v3, v4);
    const nextX = x + (h / 6) * (v + 2 * v2 + 2 * v3 + v4);
    const nextV = v - (h / 6) * (f + 2 * f2 + 2 * f3 + f4);
    const nextF = force(nextX, nextV);
    if (nextV < 0 && nextF <= 0) {
      // Inside this step the force falls to zero about linearly, or (e = 1) the spheres part first.
      const part = Math.min(f / (f - nextF), nextX < 0 ? x / (x - nextX) : 1);
      return { restitution: -(v - 0.5 * f * part * h), duration: time + part * h };
    }
    x = nextX;
    v = nextV;
    f = nextF;
    time += h;
    h = Math.min(fullStep, h * 1.1);
  }
}

export interface Damping {
  kappa: number;
  duration: number;
}

const solved = new Map<string, Damping>();

/** κ that gives the wanted restitution (0 < e ≤ 1), by bisection; e falls with κ. */
export function dampingForRestitution(exponents: Exponents, restitution: number): Damping {
  const name = `${exponents.alpha} ${exponents.beta} ${restitution}`;
  const known = solved.get(name);
  if (known) return known;
  let low = 0;
  let high = 0;
  if (restitution < 1) {
    high = 1;
    while (collide(exponents, high).restitution > restitution) high *= 2;
    while (high - low > 1e-9 * high) {
      const middle = (low + high) / 2;
      if (collide(exponents, middle).restitution > restitution) low = middle;
      else high = middle;
    }
  }
  const kappa = (low + high) / 2;
  const damping = { kappa, duration: collide(exponents, kappa).duration };
  // A slider dragged for hours must not fill the memory.
  if (solved.size > 500) solved.clear();
  solved.set(name, damping);
  return damping;
}

/** Damping constant c [N s m^{−1−α}] of a pair from κ; see the table above. */
export function dampingConstant(
  { alpha, beta }: Exponents,
  kappa: number,
  stiffness: number,
  mass: number,
  speed: number,
): number {
  return kappa * mass * speed * (stiffness / (mass * speed * speed)) ** ((alpha + 1) / (beta + 1));
}
