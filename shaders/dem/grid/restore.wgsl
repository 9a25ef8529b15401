// Copies the sorted grains back to where the step expects them (only the host knows which of the two buffers is current, only
// the GPU whether a rebuild happened). Stores where every sphere is when the lists are built, with the grain's skin in w, and
// the box of cells in use.
#import dem/lib/skin
#import dem/lib/bounds

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let g = id.x;
  if (control.rebuilding == 0u) {
    return;
  }
  if (g >= control.grainCount) {
    if (g < control.sortCount) {
      for (var k = 0u; k < params.sphereStride; k++) {
        spheres[g * params.sphereStride + k] = spheresSorted[g * params.sphereStride + k];
      }
    }
    return;
  }
  let grain = grainsSorted[g];
  let material = u32(spheresSorted[g * params.sphereStride].w);
  let skin = skinFor(surfaceSpeed(grain, tables.materials[material].boundingRadius), control.lastMaxSpeed, control.spareChecks, control.skinCap, params);
  grains[g] = grain;
  widenBounds(cellOf(grain.position.xyz, control.invCellSize));
  labels[g] = labelsSorted[g];
  for (var k = 0u; k < params.sphereStride; k++) {
    let s = g * params.sphereStride + k;
    spheres[s] = spheresSorted[s];
    anchors[s] = vec4f(spheresSorted[s].xyz, skin);
  }
}
