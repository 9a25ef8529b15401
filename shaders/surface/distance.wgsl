// φ = |x − x̄| − r̄ at every node, in reaches.
#import const/PointSurfaceFar
#import const/PointSurfaceNode
#import continuum/lib/threads
#import surface/lib/grid

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  for (var node = id.x; node < nodeCount(surface); node += strideOf(groups)) {
    let first = node * sumsPerNode;
    let weight = f32(sums[first]);
    if (weight <= 0.0) {
      rough[node] = farAway;
      continue;
    }
    let arm = vec3f(f32(sums[first + 1u]), f32(sums[first + 2u]), f32(sums[first + 3u])) / weight;
    rough[node] = length(arm) - f32(sums[first + 4u]) / weight;
  }
}
