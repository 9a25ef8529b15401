// Bricks that no triangle is near are inside or outside as a whole. One thread walks a row of bricks along x from the
// outside: an empty brick is on the side where the row's last point before it was, since no surface lies between.
#import sampling/lib/brick

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let count = brickCount(field);
  if (id.x >= count.y * count.z) {
    return;
  }
  let row = vec2u(id.x % count.y, id.x / count.y);
  var side = field.band;
  for (var x = 0u; x < count.x; x++) {
    let list = brickIndex(vec3u(x, row), field);
    let first = vec3u(x, row) * brickSide;
    if (starts[list] == starts[list + 1u]) {
      for (var k = 0u; k < 64u; k++) {
        distances[pointIndex(first + vec3u(k & 3u, (k >> 2u) & 3u, k >> 4u), field)] = side;
      }
    } else {
      side = select(-field.band, field.band, distances[pointIndex(first + vec3u(3u, 0u, 0u), field)] >= 0.0);
    }
  }
}
