// Surface nets: a vertex in each cell that the surface crosses, at the mean of the crossings of its edges.
#import const/PointSurfaceDraw
#import continuum/lib/threads
#import surface/lib/grid

fn cornerOf(place: vec3u, corner: u32) -> vec3u {
  return place + vec3u(corner & 1u, (corner >> 1u) & 1u, corner >> 2u);
}

// Central differences, one-sided at the edge of the grid.
fn gradientAt(place: vec3u) -> vec3f {
  let size = sizeOf(surface);
  var gradient = vec3f(0.0);
  for (var axis = 0u; axis < 3u; axis++) {
    var low = place;
    var high = place;
    low[axis] = max(place[axis], 1u) - 1u;
    high[axis] = min(place[axis] + 1u, size[axis] - 1u);
    gradient[axis] = distances[nodeAt(surface, high)] - distances[nodeAt(surface, low)];
  }
  return gradient;
}

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let size = sizeOf(surface);
  for (var node = id.x; node < nodeCount(surface); node += strideOf(groups)) {
    vertexOf[node] = 0u;
    let place = nodePlace(surface, node);
    if (any(place + 1u >= size)) { continue; }
    var values = array<f32, 8>();
    var inside = 0u;
    for (var corner = 0u; corner < 8u; corner++) {
      values[corner] = distances[nodeAt(surface, cornerOf(place, corner))];
      inside += select(0u, 1u, values[corner] < 0.0);
    }
    if (inside == 0u || inside == 8u) { continue; }
    var sum = vec3f(0.0);
    var crossings = 0.0;
    for (var edge = 0u; edge < 12u; edge++) {
      let axis = edge / 4u;
      let u = (axis + 1u) % 3u;
      let v = (axis + 2u) % 3u;
      let start = ((edge & 1u) << u) | (((edge >> 1u) & 1u) << v);
      let a = values[start];
      let b = values[start | (1u << axis)];
      if ((a < 0.0) == (b < 0.0)) { continue; }
      var at = vec3f(cornerOf(vec3u(0u), start));
      at[axis] = a / (a - b);
      sum += at;
      crossings += 1.0;
    }
    let at = sum / crossings;
    var gradient = vec3f(0.0);
    var owner = 0u;
    for (var corner = 0u; corner < 8u; corner++) {
      let here = cornerOf(place, corner);
      let offset = vec3f(cornerOf(vec3u(0u), corner));
      let weights = mix(1.0 - at, at, offset);
      gradient += weights.x * weights.y * weights.z * gradientAt(here);
      owner = max(owner, nearest[nodeAt(surface, here)]);
    }
    let vertex = atomicAdd(&draw[drawVertexCount], 1u);
    if (vertex >= options.vertexCapacity) {
      atomicAdd(&draw[drawLostVertices], 1u);
      continue;
    }
    vertexOf[node] = vertex + 1u;
    let normal = gradient / max(length(gradient), 1e-12);
    let position = surface.origin + (vec3f(place) + at) * surface.cell;
    vertices[vertex] = SurfaceVertex(position, owner & 0xffffffu, normal);
  }
}
