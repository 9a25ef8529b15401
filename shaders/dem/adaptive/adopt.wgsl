// An accepted step becomes the state.
#import struct/SimParams
#import struct/Pace
#import struct/Control
#import struct/Grain

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let g = id.x;
  if (pace.taken == 0u || g >= pace.grainCount) {
    return;
  }
  var next = grainsOut[g];
  if (next.sleep != 0u) { // its numbers overflowed
    atomicAdd(&control.nonFinite, 1u);
    next.sleep = 0u;
  }
  grains[g] = next;
  for (var k = g * params.sphereStride; k < (g + 1u) * params.sphereStride; k++) {
    spheres[k] = spheresOut[k];
  }
}
