// Two particles as one (eq. 29): mass, momentum and centre stay, m A = Σ m_i (A_i + Δx_i Δx_iᵀ).
#import unilateral/lib/ellipsoid
#import struct/ContinuumParticle

fn merged(one: ContinuumParticle, other: ContinuumParticle) -> ContinuumParticle {
  let part = other.velocity.w / (one.velocity.w + other.velocity.w);
  let apart = other.position.xyz - one.position.xyz;
  // Σ m_i Δx_i Δx_iᵀ = m part (1 − part) (x_b − x_a)(x_b − x_a)ᵀ
  let spread = part * (1.0 - part);
  let x = apart.x;
  let y = apart.y;
  let z = apart.z;
  return ContinuumParticle(
    vec4f(one.position.xyz + part * apart, one.position.w),
    vec4f(mix(one.velocity.xyz, other.velocity.xyz, part), one.velocity.w + other.velocity.w),
    vec4f(1.0),
    mix(one.shape, other.shape, part) + spread * vec4f(x * x, y * y, z * z, x * y),
    vec4f(mix(one.shear.xy, other.shear.xy, part) + spread * vec2f(x * z, y * z), 0.0, 0.0));
}
