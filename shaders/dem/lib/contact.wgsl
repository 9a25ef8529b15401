// What two touching surfaces do to each other, by the chosen laws (dem/laws). Equations as in docs/physics.md; Bell = Bell, Yu, Mucha
// 2005, UCT = the Cape Town thesis, Yee = Yee's solver study. SI units.
//
// Sphere 1 is ours, 2 the other; n points from 2 to 1; v is our velocity at the contact point minus the other's, so that
// v·n < 0 means closing. Both partners evaluate the contact with mirrored numbers and get exactly opposite forces.
#import struct/Pair
#import generated/normalLaw
#import generated/tangentialLaw
#import generated/objectLaw

override hasCohesion: bool = false;
override hasRolling: bool = false; // rolling resistance
override hasObjectLaw: bool = false; // grains on obstacles have a law of their own (Yee 6)
// Springs stretch by how far the surfaces have moved past each other, not by the slip times dt: dem/adaptive.
override byDisplacement: bool = false;
override hasDrying: bool = false; // cohesion differs from place to place: dem/lib/moisture
override constantSpring: bool = false; // the tangential stiffness does not grow with the overlap

struct Contact {
  n: vec3f,
  overlap: f32,          // ξ in m; negative: apart, held by cohesion only
  velocity: vec3f,       // relative, at the contact point, m/s
  spin: vec3f,           // relative angular velocity, rad/s
  spring: vec3f,         // memory of the tangential law
  moved: vec3f,          // our way past the other surface since springs were last stretched, m; only with byDisplacement
  moisture: f32,         // part of the cohesion that holds here; only with hasDrying
}

struct Response {
  force: vec3f,          // on us, N
  torque: vec3f,         // rolling resistance on us, N m
  normal: f32,           // repulsive part of the normal force, N
  spring: vec3f,         // memory to keep
}

// The repulsive part of the normal force, N; `closing` is v·n. Surfaces that only cohesion holds (overlap < 0) do not push:
// the laws with α = 0 would let the dashpot do so.
fn repulsion(overlap: f32, closing: f32, pair: Pair) -> f32 {
  let powers = overlapPowers(max(overlap, 0.0));
  return select(0.0, max(0.0, pair.stiffness * powers.elastic - pair.damping * powers.dissipative * closing), overlap > 0.0);
}

fn contactForce(contact: Contact, pair: Pair, onObject: bool, dt: f32, stretch: f32, staticResponse: f32, staticDampingTime: f32) -> Response {
  let closing = dot(contact.velocity, contact.n);
  let slip = contact.velocity - closing * contact.n;
  let overlap = max(contact.overlap, 0.0);
  let powers = overlapPowers(overlap);
  let normal = repulsion(contact.overlap, closing, pair);

  var sliding: Sliding;
  sliding.n = contact.n;
  sliding.slip = slip;
  sliding.spring = contact.spring;
  sliding.overlap = overlap;
  sliding.coulombLimit = pair.friction * normal;
  sliding.stiffness = pair.tangentStiffness * select(powers.tangential, 1.0, constantSpring);
  sliding.damping = pair.tangentDamping * powers.dissipative;
  sliding.dt = dt;
  sliding.stretched = stretch * dt * slip;
  if (byDisplacement) {
    sliding.stretched = contact.moved - dot(contact.moved, contact.n) * contact.n;
  }
  sliding.staticResponse = staticResponse;
  sliding.staticDampingTime = staticDampingTime;
  var friction: Friction;
  if (hasObjectLaw && onObject) {
    friction = objectFrictionOf(sliding, pair);
  } else {
    friction = frictionOf(sliding, pair);
  }

  // Moist sand: a constant pull while touching that fades to 0 over cohesionRange after separation.
  var pull = 0.0;
  if (hasCohesion) {
    pull = pair.cohesionForce * select(1.0, max(0.0, 1.0 + contact.overlap / pair.cohesionRange), contact.overlap < 0.0);
    if (hasDrying) {
      pull *= contact.moisture;
    }
  }

  // Rolling resistance −μ_r F_n ω̂ (Yee 3, 5), no more than stops the spin in a step.
  var rolling = vec3f(0.0);
  if (hasRolling) {
    let rollingInertia = 0.4 * pair.effectiveMass * pair.effectiveRadius * pair.effectiveRadius;
    if (hasObjectLaw && onObject) { // −μ_τ F_n ω (Yee 6), which is a drag
      rolling = -contact.spin * min(pair.rollingFriction * normal, rollingInertia / dt);
    } else {
      rolling = stopping(contact.spin, pair.rollingFriction * normal, rollingInertia, dt);
    }
  }

  return Response((normal - pull) * contact.n + friction.force, rolling, normal, friction.spring);
}
