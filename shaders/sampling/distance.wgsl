// Signed distance at the 64 grid points of one brick, from the triangles near it. The sign is that of the pseudonormal at
// the nearest point: of the face, of the edge, or of the corner weighted by angles (Bærentzen and Aanæs 2005), which is
// right wherever the nearest point lies. A dispatch takes some rows of bricks.
#import sampling/lib/brick
#import struct/FieldPart

fn pseudonormal(triangle: SurfaceTriangle, part: u32) -> vec3f {
  switch (part) {
    case 1u: { return triangle.normalAB.xyz; }
    case 2u: { return triangle.normalBC.xyz; }
    case 3u: { return triangle.normalCA.xyz; }
    case 4u: { return triangle.normalA.xyz; }
    case 5u: { return triangle.normalB.xyz; }
    case 6u: { return triangle.normalC.xyz; }
    default: { return triangle.normal.xyz; }
  }
}

@compute @workgroup_size(brickSide, brickSide, brickSide)
fn main(@builtin(local_invocation_id) inBrick: vec3u, @builtin(workgroup_id) place: vec3u) {
  let row = part.firstRow + place.y;
  let bricksY = brickCount(field).y;
  let brick = vec3u(place.x, row % bricksY, row / bricksY);
  let point = brick * brickSide + inBrick;
  let p = field.origin + field.cell * vec3f(point);
  let list = brickIndex(brick, field);
  var nearestSquared = 3.4e38;
  var nearestTriangle = 0xffffffffu;
  var arm = vec3f(0.0);
  var element = 0u;
  for (var at = starts[list]; at < starts[list + 1u]; at++) {
    let t = brickTriangles[at];
    let found = nearestOnTriangle(p, triangles[t].a.xyz, triangles[t].b.xyz, triangles[t].c.xyz);
    let away = p - found.point;
    let squared = dot(away, away);
    // equally near triangles: the first of the mesh, so that the order of the list does not matter
    if (squared < nearestSquared || (squared == nearestSquared && t < nearestTriangle)) {
      nearestSquared = squared;
      nearestTriangle = t;
      arm = away;
      element = found.part;
    }
  }
  if (nearestTriangle == 0xffffffffu) {
    return; // far: sampling/fill knows the sign
  }
  var value = min(sqrt(nearestSquared), field.band);
  if (field.signed == 1u && dot(arm, pseudonormal(triangles[nearestTriangle], element)) < 0.0) {
    value = -value;
  }
  distances[pointIndex(point, field)] = value;
}
