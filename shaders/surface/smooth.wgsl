// Against blobs in concavities: half of the mean over the six neighbours, where that is less. The surface only grows.
#import const/PointSurfaceFar
#import continuum/lib/threads
#import surface/lib/grid

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let size = sizeOf(surface);
  let strideY = size.x;
  let strideZ = size.x * size.y;
  for (var node = id.x; node < nodeCount(surface); node += strideOf(groups)) {
    let place = nodePlace(surface, node);
    let own = rough[node];
    var smoothed = own;
    if (all(place > vec3u(0u)) && all(place + 1u < size) && own < farAway) {
      let around = rough[node - 1u] + rough[node + 1u] + rough[node - strideY] + rough[node + strideY]
        + rough[node - strideZ] + rough[node + strideZ];
      smoothed = 0.5 * own + around / 12.0;
    }
    distances[node] = min(own, smoothed);
  }
}
