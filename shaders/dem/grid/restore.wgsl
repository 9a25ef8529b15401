// Copies the sorted grains back to where the step expects them (only the host knows which of the two buffers is current, only
// the GPU whether a rebuild happened), and finds the box of cells in use.
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
  grains[g] = grain;
  widenBounds(cellOf(grain.position.xyz, control.invCellSize));
  labels[g] = labelsSorted[g];
  for (var k = 0u; k < params.sphereStride; k++) {
    let s = g * params.sphereStride + k;
    spheres[s] = spheresSorted[s];
  }
}
