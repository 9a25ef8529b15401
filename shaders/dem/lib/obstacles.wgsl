#import struct/Obstacle
#import const/SurfaceKind
#import const/SurfaceFlag
#import const/FarAway
#import lib/quaternion

// Analytic surfaces: distance and normal of the closest point, exact for every kind. src/sim/obstacle-distance.ts is the
// same in f64. A surface is described in a frame of its own, (position, orientation) in the world; one that never moved has
// the world's frame and is not `posed`. a, b and c by kind:
//   plane:     half space. a = point, b = normal; c = a unit vector across it
//   panel:     thin rectangle. a = centre, b = half side (xyz) and 1/|half side|^2 (w), c = the other half side likewise
//   block:     solid box along the frame's axes. a = centre, b = half sizes
//   the others are surfaces of revolution about the line through a along the unit vector b; rho is the distance from that
//   line, y the height along it:
//   sheet:     thin: the line from (rho, y) = c.xy to c.zw, turned: tube, cone, disc or ring
//   frustum:   solid between the same two ends
//   capsule:   c.x = radius, c.y = half the length of its line; a ball when that is 0
//   hourglass: c = neck radius, curvature radius of the neck, bulb radius, height of the bulb's centre over the neck
// Thin ones are solid from both sides. Of the others grains stay outside, or inside where side = -1.

// What a scene has none of costs nothing: 0 for planes, panels and blocks that never move, 1 for all kinds, moving or not,
// 2 for rough ones too.
override obstacleDetail: u32 = 2u;

fn hasFlag(obstacle: Obstacle, flag: u32) -> bool {
  return (obstacle.flags & flag) != 0u;
}

fn isPosed(obstacle: Obstacle) -> bool {
  return obstacleDetail > 0u && hasFlag(obstacle, surfacePosed);
}

// The obstacle as it is `elapsed` seconds after the pose that the host gave.
fn obstacleAt(obstacle: Obstacle, elapsed: f32) -> Obstacle {
  var later = obstacle;
  if (isPosed(obstacle)) {
    later.position = vec4f(obstacle.position.xyz + elapsed * obstacle.velocity.xyz, obstacle.position.w);
    later.orientation = turned(obstacle.orientation, elapsed * obstacle.angularVelocity.xyz);
  }
  return later;
}

// Velocity of the obstacle's material at a place, m/s.
fn obstacleVelocity(obstacle: Obstacle, point: vec3f) -> vec3f {
  return obstacle.velocity.xyz + cross(obstacle.angularVelocity.xyz, point - obstacle.position.xyz);
}

// How far anything within `radius` of a point can come closer to the obstacle during `span` by the obstacle's motion alone:
// the two w hold the fastest that its frame ever moves (m/s) and turns (rad/s).
fn obstacleTravel(obstacle: Obstacle, point: vec3f, radius: f32, span: f32) -> f32 {
  if (obstacle.position.w + obstacle.angularVelocity.w == 0.0) {
    return 0.0;
  }
  let lever = length(point - obstacle.position.xyz) + radius;
  return (obstacle.position.w + obstacle.angularVelocity.w * lever) * span;
}

fn toFrame(obstacle: Obstacle, point: vec3f) -> vec3f {
  if (isPosed(obstacle)) {
    return rotateBack(obstacle.orientation, point - obstacle.position.xyz);
  }
  return point;
}

fn fromFrame(obstacle: Obstacle, direction: vec3f) -> vec3f {
  if (isPosed(obstacle)) {
    return rotate(obstacle.orientation, direction);
  }
  return direction;
}

// Some unit vector across a unit vector, always the same one.
fn acrossAxis(axis: vec3f) -> vec3f {
  let side = cross(axis, select(vec3f(1.0, 0.0, 0.0), vec3f(0.0, 0.0, 1.0), abs(axis.x) > 0.7));
  return side / sqrt(dot(side, side));
}

// v / |v| (xyz) and |v| (w); `otherwise` where there is no direction.
fn directionAndLength(v: vec3f, otherwise: vec3f) -> vec4f {
  let length = sqrt(dot(v, v));
  return vec4f(select(otherwise, v / length, length > 0.0), length);
}

fn directionAndLength2(v: vec2f, otherwise: vec2f) -> vec3f {
  let length = sqrt(dot(v, v));
  return vec3f(select(otherwise, v / length, length > 0.0), length);
}

fn panelDistance(obstacle: Obstacle, fromA: vec3f) -> vec4f {
  let along = clamp(dot(fromA, obstacle.b.xyz) * obstacle.b.w, -1.0, 1.0);
  let across = clamp(dot(fromA, obstacle.c.xyz) * obstacle.c.w, -1.0, 1.0);
  let away = fromA - along * obstacle.b.xyz - across * obstacle.c.xyz;
  // a point exactly on the panel has no side: take the panel's own normal
  let front = cross(obstacle.b.xyz, obstacle.c.xyz);
  return directionAndLength(away, front / sqrt(dot(front, front)));
}

fn blockDistance(obstacle: Obstacle, fromA: vec3f) -> vec4f {
  let signs = select(vec3f(-1.0), vec3f(1.0), fromA >= vec3f(0.0));
  let beyond = abs(fromA) - obstacle.b.xyz;
  let deepest = max(beyond.x, max(beyond.y, beyond.z));
  if (deepest > 0.0) {
    let out = directionAndLength(max(beyond, vec3f(0.0)), vec3f(0.0));
    return vec4f(signs * out.xyz, out.w);
  }
  // inside: out through the nearest face
  let face = select(select(vec3f(0.0, 0.0, 1.0), vec3f(0.0, 1.0, 0.0), beyond.y == deepest),
                    vec3f(1.0, 0.0, 0.0), beyond.x == deepest);
  return vec4f(signs * face, deepest);
}

// The surfaces of revolution, in the half plane (rho, y): normal (xy) and distance (z).

fn sheetDistance(c: vec4f, at: vec2f) -> vec3f {
  let line = c.zw - c.xy;
  let part = clamp(dot(at - c.xy, line) / dot(line, line), 0.0, 1.0);
  return directionAndLength2(at - c.xy - part * line, vec2f(line.y, -line.x) / sqrt(dot(line, line)));
}

fn frustumDistance(c: vec4f, at: vec2f) -> vec3f {
  let line = c.zw - c.xy;
  let outward = vec2f(line.y, -line.x) / sqrt(dot(line, line));
  let beyond = vec3f(c.y - at.y, at.y - c.w, dot(at - c.xy, outward)); // below, above, beside
  let deepest = max(beyond.x, max(beyond.y, beyond.z));
  if (deepest <= 0.0) {
    let face = select(select(outward, vec2f(0.0, 1.0), beyond.y == deepest), vec2f(0.0, -1.0), beyond.x == deepest);
    return vec3f(face, deepest);
  }
  var closest = sheetDistance(c, at);
  let bottom = directionAndLength2(vec2f(max(at.x - c.x, 0.0), at.y - c.y), vec2f(0.0, -1.0));
  let top = directionAndLength2(vec2f(max(at.x - c.z, 0.0), at.y - c.w), vec2f(0.0, 1.0));
  closest = select(closest, bottom, bottom.z < closest.z);
  return select(closest, top, top.z < closest.z);
}

fn capsuleDistance(c: vec4f, at: vec2f) -> vec3f {
  let away = directionAndLength2(vec2f(at.x, at.y - clamp(at.y, -c.y, c.y)), vec2f(1.0, 0.0));
  return vec3f(away.xy, away.z - c.x);
}

// A bulb's circle around (0, bulbHeight) and the neck's around (neck.x, 0) touch each other at the joint, which lies on the
// line between their centres. The lower half mirrors the upper one.
fn hourglassDistance(c: vec4f, at: vec2f) -> vec3f {
  let mirror = select(-1.0, 1.0, at.y >= 0.0);
  let upper = vec2f(at.x, abs(at.y));
  let toJoint = vec2f(c.x + c.y, -c.w) / (c.z + c.y); // from the bulb's centre; unit length
  let joint = vec2f(0.0, c.w) + c.z * toJoint;
  let fromBulb = upper - vec2f(0.0, c.w);
  let fromNeck = upper - vec2f(c.x + c.y, 0.0);
  // where the point does not lie over an arc, the joint is that arc's closest point, and the other arc is as close or closer
  let overBulb = toJoint.x * fromBulb.y - toJoint.y * fromBulb.x >= 0.0;
  let overNeck = toJoint.y * fromNeck.x - toJoint.x * fromNeck.y >= 0.0;
  let toBulb = directionAndLength2(fromBulb, vec2f(1.0, 0.0));
  let toNeck = directionAndLength2(fromNeck, vec2f(-1.0, 0.0));
  let bulb = vec3f(toBulb.xy, toBulb.z - c.z);
  let neck = vec3f(-toNeck.xy, c.y - toNeck.z);
  var closest = select(neck, bulb, overBulb && (!overNeck || abs(bulb.z) <= abs(neck.z)));
  if (!overBulb && !overNeck) { // outside, beside the waist
    closest = directionAndLength2(upper - joint, toJoint);
  }
  return vec3f(closest.x, mirror * closest.y, closest.z);
}

fn revolvedDistance(obstacle: Obstacle, fromA: vec3f) -> vec4f {
  let axis = obstacle.b.xyz;
  let height = dot(fromA, axis);
  let radial = directionAndLength(fromA - height * axis, acrossAxis(axis));
  let at = vec2f(radial.w, height);
  var found: vec3f;
  switch obstacle.kind {
    case surfaceSheet: { found = sheetDistance(obstacle.c, at); }
    case surfaceFrustum: { found = frustumDistance(obstacle.c, at); }
    case surfaceCapsule: { found = capsuleDistance(obstacle.c, at); }
    default: { found = hourglassDistance(obstacle.c, at); }
  }
  let side = select(1.0, obstacle.side, obstacle.kind >= surfaceCapsule);
  return side * vec4f(found.x * radial.xyz + found.y * axis, found.z);
}

// Unit normal from the closest point of the surface towards `point`, or towards where it should be (xyz), and the distance
// (w, m), negative where `point` has no business to be.
fn obstacleDistance(obstacle: Obstacle, point: vec3f) -> vec4f {
  if (!hasFlag(obstacle, surfaceThere)) {
    return vec4f(0.0, 1.0, 0.0, farAway);
  }
  let fromA = toFrame(obstacle, point) - obstacle.a.xyz;
  var found: vec4f;
  switch obstacle.kind {
    case surfacePlane: { found = vec4f(obstacle.b.xyz, dot(fromA, obstacle.b.xyz)); }
    case surfacePanel: { found = panelDistance(obstacle, fromA); }
    case surfaceBlock: { found = blockDistance(obstacle, fromA); }
    default: {
      if (obstacleDetail > 0u) {
        found = revolvedDistance(obstacle, fromA);
      }
    }
  }
  return vec4f(fromFrame(obstacle, found.xyz), found.w);
}
