// dem/grid/scatter for the spheres of bodies: their order stands behind the starts of their cells.
#import const/Gone

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (control.rebuilding == 0u || id.x >= params.bodySphereCount) {
    return;
  }
  let place = bodyRank[id.x];
  if (place.x != gone) {
    bodyCells[params.cellMask + 2u + bodyCells[place.x] + place.y] = id.x;
  }
}
