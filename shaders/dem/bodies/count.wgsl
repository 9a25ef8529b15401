// dem/grid/count for the spheres of bodies, in a table of their own. Also stores where each sphere is when the lists
// are built, and its skin.
#import struct/SimParams
#import struct/Control
#import struct/Grain
#import dem/lib/numbering
#import dem/lib/owner
#import dem/lib/skin
#import const/Gone

@group(0) @binding(0) var<uniform> params: SimParams;
@group(0) @binding(1) var<storage, read_write> control: Control;
@group(0) @binding(2) var<storage, read> spheres: array<vec4f>;
@group(0) @binding(3) var<storage, read> grains: array<Grain>;
@group(0) @binding(4) var<storage, read_write> bodyCounts: array<atomic<u32>>; // all 0 before
@group(0) @binding(5) var<storage, read_write> bodyRank: array<vec2u>;
@group(0) @binding(6) var<storage, read_write> anchors: array<vec4f>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let s = id.x;
  if (control.rebuilding == 0u || s >= params.bodySphereCount) {
    return;
  }
  let index = params.bodySphereFirst + s;
  let sphere = spheres[index];
  if (sphere.w < 0.0) {
    bodyRank[s] = vec2u(gone, 0u);
    return;
  }
  let speed = bodySphereSpeed(grains[sphereOwner(sphere, index, params)], sphere.xyz);
  anchors[index] = vec4f(sphere.xyz, skinFor(speed, control.lastMaxSpeed, control.spareChecks, params));
  let cell = tableCell(cellOf(sphere.xyz, control.invCellSize), numbering());
  bodyRank[s] = vec2u(cell, atomicAdd(&bodyCounts[cell], 1u));
}
