#import lib/quaternion
#import const/Adaptive

// ω̇ = R I⁻¹ Rᵀ (τ − ω × R I Rᵀ ω), rad/s².
fn spinRate(q: vec4f, omega: vec3f, torque: vec3f, inertia: vec3f, invInertia: vec3f) -> vec3f {
  let own = rotateBack(q, omega);
  return rotate(q, invInertia * (rotateBack(q, torque) - cross(own, inertia * own)));
}
