// The box around all particles. Floats are compared as integers of the same order.
#import continuum/lib/threads

fn ordered(value: f32) -> u32 {
  let bits = bitcast<u32>(value);
  return bits ^ select(0x80000000u, 0xffffffffu, (bits >> 31u) == 1u);
}

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  // a thread looks at many, and tells of all of them once
  var low = options.high;
  var high = options.low;
  for (var p = id.x; p < options.points; p += strideOf(groups)) {
    let point = points[p];
    if (point.w < 0.0 || any(point.xyz < options.low) || any(point.xyz > options.high)) { continue; }
    low = min(low, point.xyz);
    high = max(high, point.xyz);
  }
  if (any(low > high)) { return; }
  for (var axis = 0u; axis < 3u; axis++) {
    atomicMin(&box[axis], ordered(low[axis]));
    atomicMax(&box[3u + axis], ordered(high[axis]));
  }
}
