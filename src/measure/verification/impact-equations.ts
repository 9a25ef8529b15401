/**
 * The equations of one impact of a sphere on a rigid plane, integrated finely in f64 and apart from the simulator: no grid,
 * no lists, no shared code, a damping found by trial. It says what a contact law gives, so that a difference from a
 * published curve can be told apart: our arithmetic, or another law.
 */
import type { Elastic } from './data/chung-ooi';

export interface ImpactLaw {
  /** F_t = −S_t δ with today's stiffness, or sums of −S_t dδ that shrink with √ξ while unloading (Thornton). */
  spring: 'displacement' | 'increments';
  /** Coulomb's limit is μ times the whole normal force, or times its elastic part. */
  limitedBy: 'whole' | 'elastic';
  /** Whether the dashpot may pull when the spheres part. */
  attraction: boolean;
}

/** What shaders/dem/lib/contact.wgsl says (design: Bell, UCT). */
export const ourLaw: ImpactLaw = { spring: 'displacement', limitedBy: 'whole', attraction: false };
/** The Hertz–Mindlin law as Kratos Multiphysics has it. */
export const kratosLaw: ImpactLaw = { spring: 'increments', limitedBy: 'whole', attraction: false };
/** As common in commercial codes of 2011: no clamp, Coulomb's limit from the elastic force. */
export const unclampedLaw: ImpactLaw = { spring: 'displacement', limitedBy: 'elastic', attraction: true };

export interface Impact {
  elastic: Elastic;
  radius: number;
  friction: number;
  restitution: number;
  /** m/s, towards the plane. */
  speed: number;
  /** m/s along the plane, and rad/s such that positive moves the contact point the same way. */
  sideways: number;
  spin: number;
}

export interface AfterImpact {
  speed: number;
  sideways: number;
  spin: number;
}

/** Steps in the time that an elastic impact lasts; four times as many change β by less than 1e-3. */
const steps = 4000;

/** `damping`: share of critical damping, of the normal and of the tangential spring alike. */
export function integrateImpact(impact: Impact, law: ImpactLaw, damping: number): AfterImpact {
  const { radius, friction, elastic } = impact;
  const { youngModulus, poissonRatio, density } = elastic;
  const mass = (4 / 3) * Math.PI * density * radius ** 3;
  const inertia = 0.4 * mass * radius * radius;
  const modulus = youngModulus / (1 - poissonRatio ** 2);
  const shear = youngModulus / (2 * (1 + poissonRatio) * (2 - poissonRatio));
  const deepest = ((15 * mass * impact.speed ** 2) / (16 * Math.sqrt(radius) * modulus)) ** 0.4;
  const dt = (2.9432 * deepest) / impact.speed / steps;
  let { speed, sideways, spin } = impact;
  let [overlap, before, stretch, force] = [0, 0, 0, 0];
  // with the strongest damping contacts last several times as long
  for (let step = 0; step < 6 * steps; step++) {
    overlap += speed * dt;
    if (overlap <= 0) break;
    const [normalStiffness, shearStiffness] = [2 * modulus, 8 * shear].map((k) => k * Math.sqrt(radius * overlap));
    const elasticForce = (2 / 3) * normalStiffness * overlap;
    const pushed = elasticForce + 2 * damping * Math.sqrt(mass * normalStiffness) * speed;
    const normal = law.attraction ? pushed : Math.max(pushed, 0);
    const most = friction * (law.limitedBy === 'elastic' ? elasticForce : Math.abs(normal));
    const within = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value));
    const arm = radius - overlap / 2; // friction acts in the middle of the overlap
    const slip = sideways + arm * spin;
    if (law.spring === 'displacement') {
      stretch = within(stretch + slip * dt, most / shearStiffness);
      force = -shearStiffness * stretch;
    } else {
      force = within(force * Math.sqrt(Math.min(1, overlap / before || 1)) - shearStiffness * slip * dt, most);
    }
    const tangential = within(force - 2 * damping * Math.sqrt(mass * shearStiffness) * slip, most);
    before = overlap;
    speed -= (normal / mass) * dt;
    sideways += (tangential / mass) * dt;
    spin += ((arm * tangential) / inertia) * dt;
  }
  return { speed: -speed, sideways, spin };
}

/** The damping that gives the wanted restitution head-on. */
export function dampingFor(impact: Impact, law: ImpactLaw): number {
  if (impact.restitution >= 1) return 0;
  let [low, high] = [0, 2];
  for (let i = 0; i < 30; i++) {
    const middle = (low + high) / 2;
    const { speed } = integrateImpact({ ...impact, sideways: 0, spin: 0 }, law, middle);
    if (speed / impact.speed > impact.restitution) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
