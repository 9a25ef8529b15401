// dem/grid/count for the spheres of bodies, in a table of their own. Also stores where each sphere is when the lists
// are built, and its skin.
#import dem/lib/numbering
#import dem/lib/owner
#import dem/lib/skin
#import const/Gone

@compute @workgroup_size(workgroupSize)
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
