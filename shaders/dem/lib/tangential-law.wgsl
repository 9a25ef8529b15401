// What a tangential law is given and what it answers, and what several laws use. A law is a function of a Sliding and its pair in
// a file of its own in dem/laws/tangential.
#import struct/Pair

struct Sliding {
  n: vec3f,
  slip: vec3f,          // tangential velocity, m/s
  spring: vec3f,        // what the contact remembers
  overlap: f32,         // ≥ 0, m
  coulombLimit: f32,    // μ F_n, N
  stiffness: f32,       // S_t, N/m
  damping: f32,         // of the dashpot beside S_t, N s/m
  dt: f32,              // of the substep, s
  stretched: vec3f,     // slipped since springs were last stretched, m
  staticResponse: f32,  // γ of static-damped
  staticDampingTime: f32, // k_t of static-damped, s
}

struct Friction {
  force: vec3f,  // on us, N
  spring: vec3f, // to remember
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
