// dem/grid/scatter for the spheres of bodies: their order stands behind the starts of their cells.
#import struct/SimParams
#import struct/Control
#import const/Gone

@group(0) @binding(0) var<uniform> params: SimParams;
@group(0) @binding(1) var<storage, read_write> control: Control;
@group(0) @binding(2) var<storage, read> bodyRank: array<vec2u>;
@group(0) @binding(3) var<storage, read_write> bodyCells: array<u32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (control.rebuilding == 0u || id.x >= params.bodySphereCount) {
    return;
  }
  let place = bodyRank[id.x];
  if (place.x != gone) {
    bodyCells[params.cellMask + 2u + bodyCells[place.x] + place.y] = id.x;
  }
}
