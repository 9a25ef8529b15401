// Grain-obstacle stiction (Yee 2.3.5): a grain on an obstacle whose tangential load is below what friction could hold is
// brought to rest: its tangential force becomes a pull to rest −k_s m v_t/t_q, and its turning about n likewise.
#import struct/Material
#import struct/Grain
#import dem/lib/contact
#import lib/quaternion

struct Support {
  n: vec3f,        // sum of the obstacles' normals weighted with their forces
  normal: f32,     // sum of the normal forces, N
  holds: f32,      // what friction could hold: Σ μ_q F_n
  friction: vec3f, // what the obstacles' friction does now
  carry: vec3f,    // sum of the obstacles' velocities and turns, weighted like n
  turn: vec3f,
}

struct Held {
  force: vec3f,
  torque: vec3f,
}

fn noSupport() -> Support {
  return Support(vec3f(0.0), 0.0, 0.0, vec3f(0.0), vec3f(0.0), vec3f(0.0));
}

fn supportedBy(support: Support, n: vec3f, response: Response, friction: f32, carry: vec3f, turn: vec3f) -> Support {
  let tangential = response.force - dot(response.force, n) * n;
  return Support(support.n + response.normal * n, support.normal + response.normal,
                 support.holds + friction * response.normal, support.friction + tangential,
                 support.carry + response.normal * carry, support.turn + response.normal * turn);
}

// strength, rolling and duration are k_s, k_τ and t_q (s).
fn stictionOf(support: Support, force: vec3f, torque: vec3f, me: Grain, material: Material,
              strength: f32, rolling: f32, duration: f32) -> Held {
  let length = sqrt(dot(support.n, support.n));
  if (length == 0.0) {
    return Held(force, torque);
  }
  let n = support.n / length;
  let load = force - support.friction; // all but the friction that would have to hold it
  let tangential = load - dot(load, n) * n;
  if (dot(tangential, tangential) >= support.holds * support.holds) {
    return Held(force, torque);
  }
  // at rest means: as the obstacles move
  let past = me.velocity.xyz - support.carry / support.normal;
  let slide = past - dot(past, n) * n;
  let pull = -(strength * material.mass / duration) * slide;
  let turning = rotateBack(me.orientation, me.angularVelocity.xyz - support.turn / support.normal); // inertia is along the grain's axes
  let brake = -(rolling / duration) * rotate(me.orientation, material.inertia * turning);
  return Held(dot(force, n) * n + pull, torque - dot(torque, n) * n + brake);
}
