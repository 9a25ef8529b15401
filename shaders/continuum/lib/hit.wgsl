// The velocity, relative to an obstacle, with which something leaves it that hit it without bounce: Coulomb friction takes up to
// `friction` times what the normal component lost.
fn afterHit(relative: vec3f, normal: vec3f, friction: f32) -> vec3f {
  let away = dot(relative, normal);
  let along = relative - away * normal;
  let kept = max(0.0, 1.0 + friction * min(away, 0.0) / max(length(along), 1e-9));
  return kept * along + max(away, 0.0) * normal;
}
