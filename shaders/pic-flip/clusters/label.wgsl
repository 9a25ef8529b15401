// Every rigid cell learns the root of its cluster, and every root gets room for the cluster's sums. Which room it is decides nothing.
#import const/ClusterSums
#import continuum/lib/threads
#import continuum/lib/wet
#import pic-flip/lib/kinds
#import struct/ContinuumControl

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (frame.running == 0u) {
    return;
  }
  for (var i = id.x; i < wetCount(); i += strideOf(groups)) {
    let c = wetCell(i);
    if ((kinds[c] & kindCut) > 0u) {
      atomicAdd(&control.cutFriction, 1u);
    }
    if (!isRigid(kinds[c])) {
      continue;
    }
    atomicAdd(&control.rigidCells, 1u);
    var root = c;
    while (parents[root] < root) {
      root = parents[root];
    }
    clusterOf[2u * c] = root;
    if (root != c) {
      continue;
    }
    let room = atomicAdd(&control.clusters, 1u);
    let found = (room + 1u) * clusterWords <= arrayLength(&sums);
    clusterOf[2u * c + 1u] = select(noRoom, room, found);
    if (found) {
      for (var word = 0u; word < clusterWords; word++) {
        sums[room * clusterWords + word] = 0u;
      }
    } else {
      atomicAdd(&control.clustersLost, 1u);
    }
  }
}
