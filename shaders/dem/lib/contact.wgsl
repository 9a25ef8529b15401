// The contact law: what two touching surfaces do to each other. Equations as in docs/physics.md; Bell = Bell, Yu, Mucha
// 2005, UCT = the Cape Town thesis, Yee = Yee's solver study. SI units.
//
// Sphere 1 is ours, 2 the other; n points from 2 to 1; v is our velocity at the contact point minus the other's, so that
// v·n < 0 means closing. Both partners evaluate the contact with mirrored numbers and get exactly opposite forces.
#import struct/Pair

const linear = 0u;
const hertz = 1u;
const hertzConstantE = 2u;
const hertzElasticRising = 3u;

const viscousCoulomb = 0u;
const springCoulomb = 1u;
const staticSimple = 2u;
const staticDamped = 3u;

override normalLaw: u32 = hertz;
override tangentialLaw: u32 = springCoulomb;
override hasCohesion: bool = false;
override hasRolling: bool = false; // rolling resistance

struct Contact {
  n: vec3f,
  overlap: f32,          // ξ in m; negative: apart, held by cohesion only
  velocity: vec3f,       // relative, at the contact point, m/s
  spin: vec3f,           // relative angular velocity, rad/s
  spring: vec3f,         // memory of the tangential law
}

struct Response {
  force: vec3f,          // on us, N
  torque: vec3f,         // rolling resistance on us, N m
  normal: f32,           // repulsive part of the normal force, N
  spring: vec3f,         // memory to keep
}

// F_n = k ξ^β − c ξ^α v_n ≥ 0 (Bell 8-15, UCT 3.27): elastic and dissipative part.
fn overlapPowers(overlap: f32) -> vec2f {
  let root = sqrt(overlap);
  switch normalLaw {
    case linear: { return vec2f(overlap, 1.0); }              // β = 1, α = 0
    case hertzConstantE: { return vec2f(overlap * root, sqrt(root)); } // 3/2, 1/4
    case hertzElasticRising: { return vec2f(overlap * root, 1.0); }    // 3/2, 0
    default: { return vec2f(overlap * root, root); }          // 3/2, 1/2
  }
}

// The repulsive part of the normal force, N; `closing` is v·n. Surfaces that only cohesion holds (overlap < 0) do not push:
// the laws with α = 0 would let the dashpot do so.
fn repulsion(overlap: f32, closing: f32, pair: Pair) -> f32 {
  let powers = overlapPowers(max(overlap, 0.0));
  return select(0.0, max(0.0, pair.stiffness * powers.x - pair.damping * powers.y * closing), overlap > 0.0);
}

// δ carried into the tangent plane of today's n, keeping its length (UCT 3.12): what is left in the plane is |δ| √(1 − q) long, with
// q = (δ·n)²/δ². 1/√(1 − q) as a series, because 1/δ² is ready before n is: nothing waits for a root. It leaves 5/16 q³, less
// than f32 resolves for n that turn by 4° in a substep; the guards allow 11°, where it is 2e-5.
fn carried(spring: vec3f, n: vec3f) -> vec3f {
  let along = dot(spring, n);
  let squared = dot(spring, spring);
  let q = select(0.0, along * along * (1.0 / squared), squared > 1e-30);
  return (spring - along * n) * (1.0 + q * (0.5 + 0.375 * q));
}

// v scaled down to at most `most` long.
fn limited(v: vec3f, most: f32) -> vec3f {
  let squared = dot(v, v);
  if (squared > most * most) { // few contacts slide: the others need neither root nor quotient
    return v * (most / sqrt(squared));
  }
  return v;
}

// What stops the relative motion `v` of effective mass m within one step, and no more: a force that points against v̂
// whatever v is would otherwise reverse a slow motion every step and shake the grains.
fn stopping(v: vec3f, most: f32, mass: f32, dt: f32) -> vec3f {
  return limited(-v * (mass / dt), most);
}

fn contactForce(contact: Contact, pair: Pair, dt: f32, stretch: f32, staticResponse: f32, contactDuration: f32) -> Response {
  let closing = dot(contact.velocity, contact.n);
  let slip = contact.velocity - closing * contact.n;
  let overlap = max(contact.overlap, 0.0);
  let powers = overlapPowers(overlap);
  let normal = repulsion(contact.overlap, closing, pair);
  let most = pair.friction * normal; // Coulomb

  // Mindlin: S_t = 8 G* √(R* ξ); the linear law has a constant one
  let stiffness = pair.tangentStiffness * select(sqrt(overlap), 1.0, normalLaw == linear);
  var friction = vec3f(0.0);
  var spring = vec3f(0.0);
  switch tangentialLaw {
    case viscousCoulomb: { // Bell 16-18, UCT 3.28, Yee 2
      friction = limited(-pair.viscous * slip, most);
    }
    case springCoulomb: { // Bell 19, UCT 3.11-3.12, 3.17
      // slipping: the spring is cut back to what the Coulomb limit holds. The dashpot must not take part in the cut: where
      // it alone exceeds the limit, "what is left for the spring" would be a spring stretched against the slip.
      let longest = select(0.0, most / stiffness, stiffness > 0.0);
      spring = limited(carried(contact.spring, contact.n) + stretch * dt * slip, longest);
      friction = limited(-stiffness * spring - pair.tangentDamping * powers.y * slip, most);
    }
    case staticSimple: { // Yee 3-4: δ = ∫|v_t| dt is a number, kept in x
      let travelled = contact.spring.x + stretch * dt * sqrt(dot(slip, slip));
      // accumulated "limited by Coulomb friction": no further than the limit needs
      let limit = select(0.0, most / stiffness, stiffness > 0.0);
      spring = vec3f(min(travelled, limit), 0.0, 0.0);
      friction = stopping(slip, min(most, stiffness * spring.x), slidingMass * pair.effectiveMass, dt);
    }
    default: { // staticDamped, Yee 5
      let reach = pair.friction * pair.slipFactor * overlap; // δ_max
      spring = limited(carried(contact.spring, contact.n) + stretch * dt * slip, reach);
      let stretched = sqrt(dot(spring, spring));
      if (reach > 0.0) {
        let rest = max(1.0 - stretched / reach, 0.0);
        let direction = select(vec3f(0.0), spring / stretched, stretched > 0.0);
        let elastic = -most * (1.0 - pow(rest, staticResponse)) * direction;
        // d_t grows without bound towards δ_max (γ < 1): Coulomb's limit holds for the sum
        let rate = staticResponse * most / reach * pow(max(rest, 1e-4), staticResponse - 1.0);
        friction = limited(elastic - staticDampingTime * contactDuration * rate * slip, most);
      }
    }
  }

  // Moist sand: a constant pull while touching that fades to 0 over cohesionRange after separation.
  var pull = 0.0;
  if (hasCohesion) {
    pull = pair.cohesionForce * select(1.0, max(0.0, 1.0 + contact.overlap / pair.cohesionRange), contact.overlap < 0.0);
  }

  // Rolling resistance −μ_r F_n ω̂ (Yee 3, 5), no more than stops the spin in a step.
  var rolling = vec3f(0.0);
  if (hasRolling) {
    let rollingInertia = 0.4 * pair.effectiveMass * pair.effectiveRadius * pair.effectiveRadius;
    rolling = stopping(contact.spin, pair.rollingFriction * normal, rollingInertia, dt);
  }

  return Response((normal - pull) * contact.n + friction, rolling, normal, spring);
}

// Effective mass of a sliding contact over m*: two spheres that also start to roll resist with 2/7.
const slidingMass = 2.0 / 7.0;
// Yee's k_t as a time in units of the contact time: he leaves it between 0 and 1 in units of his own.
const staticDampingTime = 0.1;
