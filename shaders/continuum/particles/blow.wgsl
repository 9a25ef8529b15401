// A gust or a blast: velocities of what is in a ball move towards the wind's.
#import continuum/lib/threads
#import struct/Gust

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  for (var p = id.x; p < frame.particleCount; p += strideOf(groups)) {
    let away = particles[p].position.xyz - gust.centre;
    let distance = length(away);
    let reach = distance / gust.radius;
    if (reach >= 1.0) {
      continue;
    }
    // at the very centre there is no way out but up
    let outward = select(vec3f(0.0, 1.0, 0.0), away / distance, distance > 1e-9);
    let wind = gust.along + gust.outward * outward;
    let near = 1.0 - reach * reach;
    let hold = exp(-gust.dose * near * near);
    particles[p].velocity = vec4f(wind + (particles[p].velocity.xyz - wind) * hold, particles[p].velocity.w);
  }
}
