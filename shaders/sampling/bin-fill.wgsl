// Writes each triangle into the lists of the bricks it is near. The order inside a list is not repeatable and does not
// matter: the nearest triangle is the nearest in any order.
#import sampling/lib/brick


@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= field.size.w) {
    return;
  }
  let triangle = triangles[id.x];
  let range = bricksNear(triangle, field);
  for (var z = range.low.z; z <= range.high.z; z++) {
    for (var y = range.low.y; y <= range.high.y; y++) {
      for (var x = range.low.x; x <= range.high.x; x++) {
        let brick = vec3u(x, y, z);
        if (brickTouches(brick, triangle, field)) {
          brickTriangles[atomicAdd(&cursors[brickIndex(brick, field)], 1u)] = id.x;
        }
      }
    }
  }
}
