// How a rigid thing has moved since a step began: by `shift` at the origin, if it reached so far, and about it by the rotation
// vector `turn`. Small enough for shift + turn × point.
struct Move {
  shift: vec3f, // m
  turn: vec3f,  // rad
}

fn movedAt(way: Move, point: vec3f) -> vec3f {
  return way.shift + cross(way.turn, point);
}
