// Bricks of 4 × 4 × 4 grid points of the distance field, and which of them a triangle comes near.
#import struct/FieldParams
#import const/Brick
#import struct/SurfaceTriangle
#import sampling/lib/triangle-distance

struct BrickRange {
  low: vec3u,
  high: vec3u,
}

fn brickCount(field: FieldParams) -> vec3u {
  return field.size.xyz / brickSide;
}

fn brickIndex(brick: vec3u, field: FieldParams) -> u32 {
  let count = brickCount(field);
  return brick.x + count.x * (brick.y + count.y * brick.z);
}

fn pointIndex(point: vec3u, field: FieldParams) -> u32 {
  return point.x + field.size.x * (point.y + field.size.y * point.z);
}

// Bricks within the band around the triangle's box.
fn bricksNear(triangle: SurfaceTriangle, field: FieldParams) -> BrickRange {
  let low = min(min(triangle.a.xyz, triangle.b.xyz), triangle.c.xyz) - field.band;
  let high = max(max(triangle.a.xyz, triangle.b.xyz), triangle.c.xyz) + field.band;
  let last = vec3i(brickCount(field)) - 1;
  let side = f32(brickSide) * field.cell;
  // a brick's points reach three cells from its first point
  let first = vec3i(floor((low - field.origin - 3.0 * field.cell) / side));
  let end = vec3i(floor((high - field.origin) / side));
  return BrickRange(vec3u(clamp(first, vec3i(0), last)), vec3u(clamp(end, vec3i(0), last)));
}

fn brickTouches(brick: vec3u, triangle: SurfaceTriangle, field: FieldParams) -> bool {
  let middle = field.origin + field.cell * (vec3f(brick * brickSide) + 1.5);
  let nearest = nearestOnTriangle(middle, triangle.a.xyz, triangle.b.xyz, triangle.c.xyz);
  // 1.5 √3: from the middle to a corner of the brick
  return distance(middle, nearest.point) <= field.band + 2.6 * field.cell;
}
