// Every particle adds itself to the nodes within its reach.
#import const/PointSurfaceNode
#import const/PointSurfaceSums
#import continuum/lib/threads
#import surface/lib/grid

fn add(sum: u32, value: f32) {
  atomicAdd(&sums[sum], bitcast<u32>(i32(round(value * sumScale))));
}

fn addToNode(node: u32, p: u32, arm: vec3f, s2: f32, radius: f32) {
  let inside = 1.0 - s2;
  let weight = inside * inside * inside;
  let first = node * sumsPerNode;
  add(first, weight);
  add(first + 1u, weight * arm.x);
  add(first + 2u, weight * arm.y);
  add(first + 3u, weight * arm.z);
  add(first + 4u, weight * radius);
  let nearness = 255u - u32(254.0 * s2);
  atomicMax(&nearest[node], (nearness << 24u) | (p & 0xffffffu));
}

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let size = vec3f(sizeOf(surface));
  if (size.x == 0.0) { return; }
  let reach = surface.reach / surface.cell;
  for (var p = id.x; p < options.points; p += strideOf(groups)) {
    let point = points[p];
    if (point.w < 0.0 || any(point.xyz < options.low) || any(point.xyz > options.high)) { continue; }
    let material = min(u32(point.w), 15u);
    let radius = options.radii[material / 4u][material % 4u] / surface.reach;
    let at = (point.xyz - surface.origin) / surface.cell;
    let first = vec3u(max(ceil(at - reach), vec3f(0.0)));
    let last = vec3u(min(floor(at + reach), size - 1.0));
    for (var z = first.z; z <= last.z; z++) {
      for (var y = first.y; y <= last.y; y++) {
        for (var x = first.x; x <= last.x; x++) {
          let place = vec3u(x, y, z);
          let arm = (at - vec3f(place)) / reach;
          let s2 = dot(arm, arm);
          if (s2 < 1.0) { addToNode(nodeAt(surface, place), p, arm, s2, radius); }
        }
      }
    }
  }
}
