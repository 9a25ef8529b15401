// The sun's view of the spheres, written by compute: one invocation a sphere covers its few texels. On software drivers
// this costs a fraction of drawing every sphere a second time; on a GPU both are cheap.
// Depth is reversed (1 nearest to the sun, 0 nothing), so that its bits order as integers and a cleared buffer is empty.
#import lib/sphere-code

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) invocation: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let thread = invocation.x + invocation.y * groups.x * workgroupSize;
  if (thread >= frame.counts.x + frame.bodySpheres.y) { return; }
  // first the grains, then the bodies
  let sphereIndex = select(thread, frame.bodySpheres.x + thread - frame.counts.x, thread >= frame.counts.x);
  let sphere = spheres[sphereIndex];
  if (sphere.w < 0.0 || dot(frame.slice.xyz, sphere.xyz) > frame.slice.w) { return; }
  let centre = (frame.worldToSun * vec4f(sphere.xyz, 1.0)).xyz; // texels, texels, depth
  let size = frame.sunMap.x;
  let radius = frame.materials[sphereMaterial(sphere)].radius / frame.sunMap.y; // texels
  // Texel centres are at halves.
  let low = vec2i(ceil(max(centre.xy - radius, vec2f(0.0)) - 0.5));
  let high = vec2i(floor(min(centre.xy + radius, vec2f(size)) - 0.5));
  for (var y = low.y; y <= high.y; y++) {
    for (var x = low.x; x <= high.x; x++) {
      let arm = vec2f(f32(x), f32(y)) + 0.5 - centre.xy;
      let cap2 = radius * radius - dot(arm, arm);
      if (cap2 <= 0.0) { continue; }
      let depth = bitcast<u32>(clamp(centre.z + sqrt(cap2) * frame.sunMap.z, 0.0, 1.0));
      let texel = u32(y) * u32(size) + u32(x);
      // Most spheres of a heap are buried: looking first saves the atomic write.
      if (atomicLoad(&sunDepth[texel]) < depth) { atomicMax(&sunDepth[texel], depth); }
    }
  }
}
