#import struct/Obstacle

// Analytic surfaces. a, b, c by kind:
//   plane: a = point, b = outward normal; solid behind it, without an edge
//   panel: a = centre, b = half side (xyz) and 1/|half side|^2 (w), c = the other half side likewise; thin, solid from both sides
const obstaclePlane = 0u;
const obstaclePanel = 1u;

// Unit normal from the surface towards `point` (xyz) and distance from the surface (w, m).
fn obstacleDistance(obstacle: Obstacle, point: vec3f) -> vec4f {
  let fromA = point - obstacle.a.xyz;
  if (obstacle.kind == obstaclePlane) {
    return vec4f(obstacle.b.xyz, dot(fromA, obstacle.b.xyz));
  }
  let along = clamp(dot(fromA, obstacle.b.xyz) * obstacle.b.w, -1.0, 1.0);
  let across = clamp(dot(fromA, obstacle.c.xyz) * obstacle.c.w, -1.0, 1.0);
  let away = fromA - along * obstacle.b.xyz - across * obstacle.c.xyz;
  let distance = sqrt(dot(away, away));
  // a point exactly on the panel has no side: take the panel's own normal
  let side = cross(obstacle.b.xyz, obstacle.c.xyz);
  return vec4f(select(side / sqrt(dot(side, side)), away / distance, distance > 0.0), distance);
}
