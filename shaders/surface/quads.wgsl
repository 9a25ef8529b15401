// Surface nets: two triangles for each edge of the grid that the surface crosses, between the vertices of the four cells around
// it, counter-clockwise seen from outside.
#import const/PointSurfaceDraw
#import continuum/lib/threads
#import surface/lib/grid

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let size = sizeOf(surface);
  let stride = vec3u(1u, size.x, size.x * size.y);
  for (var node = id.x; node < nodeCount(surface); node += strideOf(groups)) {
    let place = nodePlace(surface, node);
    let inside = distances[node] < 0.0;
    for (var axis = 0u; axis < 3u; axis++) {
      let u = (axis + 1u) % 3u;
      let v = (axis + 2u) % 3u;
      if (place[axis] + 1u >= size[axis] || place[u] == 0u || place[v] == 0u) { continue; }
      if (inside == (distances[node + stride[axis]] < 0.0)) { continue; }
      let a = vertexOf[node];
      let b = vertexOf[node - stride[u]];
      let c = vertexOf[node - stride[u] - stride[v]];
      let d = vertexOf[node - stride[v]];
      // a vertex that did not fit takes its quads with it
      if (min(min(a, b), min(c, d)) == 0u) { continue; }
      let first = atomicAdd(&draw[drawIndexCount], 6u);
      let second = select(d, b, inside) - 1u;
      let fourth = select(b, d, inside) - 1u;
      indices[first] = a - 1u;
      indices[first + 1u] = second;
      indices[first + 2u] = c - 1u;
      indices[first + 3u] = a - 1u;
      indices[first + 4u] = c - 1u;
      indices[first + 5u] = fourth;
    }
  }
}
