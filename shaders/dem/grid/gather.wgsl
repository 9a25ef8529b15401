// Copies the grains into cell order: neighbours in space become neighbours in memory.

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let g = id.x;
  if (control.rebuilding == 0u) {
    return;
  }
  if (g >= control.grainCount) {
    if (g < control.sortCount) { // places that those who left have freed belong to nobody
      for (var k = 0u; k < params.sphereStride; k++) {
        spheresSorted[g * params.sphereStride + k] = vec4f(0.0, 0.0, 0.0, -1.0);
      }
    }
    return;
  }
  let source = order[g];
  grainsSorted[g] = grains[source];
  labelsSorted[g] = labels[source];
  for (var k = 0u; k < params.sphereStride; k++) {
    spheresSorted[g * params.sphereStride + k] = spheres[source * params.sphereStride + k];
  }
}
