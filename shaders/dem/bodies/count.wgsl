// dem/grid/count for the spheres of bodies, in a table of their own. Also stores where each sphere is when the lists
// are built, and its skin.
#import dem/bodies/anchor
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
  let cell = anchorBodySphere(index, sphere);
  bodyRank[s] = vec2u(cell, atomicAdd(&bodyCounts[cell], 1u));
}
