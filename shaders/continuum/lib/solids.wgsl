// Obstacles as solids with a volume, which a grid can see. Thin surfaces get one: walls of containers on the side where no sand
// belongs (backed), others half a cell on either side.
#import dem/lib/obstacles
#import continuum/lib/solid-part

// In cells: what is behind a wall that has a back.
const backing = 2.0;

// Signed distance from a panel or sheet with a back: negative behind it, as far as its own extent (and half a cell) reaches.
fn backedDistance(obstacle: Obstacle, point: vec3f, cellSize: f32) -> vec4f {
  let fromA = toFrame(obstacle, point) - obstacle.a.xyz;
  var normal: vec3f;
  var height: f32;
  var beside: bool;
  if (obstacle.kind == surfacePanel) {
    let front = cross(obstacle.b.xyz, obstacle.c.xyz);
    normal = obstacle.side * front / sqrt(dot(front, front));
    height = dot(fromA, normal);
    let along = abs(dot(fromA, obstacle.b.xyz)) * sqrt(obstacle.b.w) - 1.0 / sqrt(obstacle.b.w);
    let across = abs(dot(fromA, obstacle.c.xyz)) * sqrt(obstacle.c.w) - 1.0 / sqrt(obstacle.c.w);
    beside = max(along, across) < 0.5 * cellSize;
  } else {
    let axis = obstacle.b.xyz;
    let up = dot(fromA, axis);
    let radial = directionAndLength(fromA - up * axis, acrossAxis(axis));
    let line = obstacle.c.zw - obstacle.c.xy;
    let reach = sqrt(dot(line, line));
    let away = vec2f(radial.w, up) - obstacle.c.xy;
    let across = obstacle.side * vec2f(line.y, -line.x) / reach;
    normal = across.x * radial.xyz + across.y * axis;
    height = dot(away, across);
    let along = dot(away, line) / reach;
    beside = along > -0.5 * cellSize && along < reach + 0.5 * cellSize;
  }
  if (beside && height > -backing * cellSize && height < cellSize) {
    return vec4f(fromFrame(obstacle, normal), height);
  }
  return vec4f(obstacleDistance(obstacle, point).xyz, cellSize + 1.0);
}

// Normal and distance of a solid's surface, negative inside.
fn solidDistance(obstacle: Obstacle, point: vec3f, cellSize: f32) -> vec4f {
  let thin = obstacle.kind == surfacePanel || obstacle.kind == surfaceSheet;
  if (!hasFlag(obstacle, surfaceThere)) {
    return vec4f(0.0, 1.0, 0.0, farAway);
  }
  if (thin && hasFlag(obstacle, surfaceBacked)) {
    return backedDistance(obstacle, point, cellSize);
  }
  let found = obstacleDistance(obstacle, point);
  return select(found, vec4f(found.xyz, found.w - 0.5 * cellSize), thin);
}
