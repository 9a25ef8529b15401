// Unit quaternions (x, y, z, w) that turn body axes into world axes. Only + - * / sqrt: the same bits on every driver.

fn rotate(q: vec4f, v: vec3f) -> vec3f {
  let t = 2.0 * cross(q.xyz, v);
  return v + q.w * t + cross(q.xyz, t);
}

fn rotateBack(q: vec4f, v: vec3f) -> vec3f {
  return rotate(vec4f(-q.xyz, q.w), v);
}

fn multiply(a: vec4f, b: vec4f) -> vec4f {
  return vec4f(a.w * b.xyz + b.w * a.xyz + cross(a.xyz, b.xyz), a.w * b.w - dot(a.xyz, b.xyz));
}

// q turned by the world-frame rotation vector `turn` (rad). Normalising q + [turn/2, 0] q turns by 2 atan(|turn|/2); the
// factor 1 + |turn|^2/12 makes that |turn| up to the fifth order.
fn turned(q: vec4f, turn: vec3f) -> vec4f {
  let halfTurn = 0.5 * (1.0 + dot(turn, turn) / 12.0) * turn;
  let next = q + multiply(vec4f(halfTurn, 0.0), q);
  return next / sqrt(dot(next, next));
}
