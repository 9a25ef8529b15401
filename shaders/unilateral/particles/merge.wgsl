// Merges the pairs that both partners' claims agree on. The one that wanted it stays, the other's place is free.
#import const/Gone
#import unilateral/lib/merged
#import continuum/lib/threads
#import struct/ContinuumControl

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  for (var p = id.x; p < frame.particleCount; p += strideOf(groups)) {
    if (wish[p] < 2u) {
      continue;
    }
    let q = wish[p] - 2u;
    if (claims[p] != gone - p || claims[q] != gone - p) {
      continue;
    }
    let both = merged(particles[p], particles[q]);
    particles[p] = both;
    particles[q].position.w = -1.0;
    atomicAdd(&control.merged, 1u);
  }
}
