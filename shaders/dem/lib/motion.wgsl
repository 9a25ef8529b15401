#import lib/quaternion
#import struct/Grain

// Newton and Euler for one rigid cluster.

override isotropic: bool = true; // all inertia tensors are multiples of 1, as for tetra, cube and sphere

// Angular velocity after an impulse moment, and the mean rotation of the step. The state that must not drift is the
// angular momentum L = R I Rᵀ ω, so L is what is changed; ω follows from it at the orientation halfway and at the end,
// which contains the gyroscopic term ω × Iω without writing it.
struct Spin {
  orientation: vec4f,
  angularVelocity: vec3f,
}

fn spinAfter(q: vec4f, omega: vec3f, impulseMoment: vec3f, inertia: vec3f, invInertia: vec3f, duration: f32) -> Spin {
  if (isotropic) {
    let next = omega + impulseMoment * invInertia.x;
    return Spin(turned(q, next * duration), next);
  }
  return tumbleAfter(q, omega, impulseMoment, inertia, invInertia, duration);
}

fn tumbleAfter(q: vec4f, omega: vec3f, impulseMoment: vec3f, inertia: vec3f, invInertia: vec3f, duration: f32) -> Spin {
  let momentum = rotate(q, inertia * rotateBack(q, omega)) + impulseMoment;
  let start = rotate(q, invInertia * rotateBack(q, momentum));
  let halfway = turned(q, 0.5 * duration * start);
  let middle = rotate(halfway, invInertia * rotateBack(halfway, momentum));
  let end = turned(q, duration * middle);
  // ω plus what it lacks to carry L: to recompute ω from L every step would let rounding (I · I⁻¹ is not quite 1) pile up
  let missing = momentum - rotate(end, inertia * rotateBack(end, omega));
  return Spin(end, omega + rotate(end, invInertia * rotateBack(end, missing)));
}

// A sum's rounding error must survive the optimiser: (a + b) - a is not b here.
fn opaque(v: vec3f, zero: u32) -> vec3f {
  return bitcast<vec3f>(bitcast<vec3u>(v) ^ vec3u(zero));
}

// Position after a move, with what f32 could not add kept for the next one (Kahan): at 0.3 m from the origin one ulp is
// 3e-8 m, more than a slow grain moves in a step.
struct Place {
  position: vec3f,
  rest: vec3f,
}

fn moved(position: vec3f, rest: vec3f, way: vec3f, zero: u32) -> Place {
  let wanted = way + rest;
  let next = opaque(position + wanted, zero);
  return Place(next, wanted - opaque(next - position, zero));
}

// Of a rigid thing that moves like that (Grain.atOrigin).
fn velocityAtOrigin(velocity: vec3f, spin: vec3f, position: vec3f) -> vec3f {
  return velocity - cross(spin, position);
}

fn restOf(grain: Grain) -> vec3f {
  return vec3f(grain.position.w, grain.velocity.w, grain.angularVelocity.w);
}
