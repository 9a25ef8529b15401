// An accepted step becomes the state of a rigid body and of its spheres.
#import struct/SimParams
#import struct/Pace
#import struct/Control
#import struct/Body
#import struct/Grain

@compute @workgroup_size(workgroupSize)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  if (pace.taken == 0u) {
    return;
  }
  let index = params.capacity + group.x;
  if (lane == 0u) {
    var next = grainsOut[index];
    if (next.sleep != 0u) {
      atomicAdd(&control.nonFinite, 1u);
      next.sleep = 0u;
    }
    grains[index] = next;
  }
  let body = bodies[group.x];
  for (var i = lane; i < body.sphereCount; i += workgroupSize) {
    let s = params.bodySphereFirst + body.sphereFirst + i;
    spheres[s] = spheresOut[s];
  }
}
