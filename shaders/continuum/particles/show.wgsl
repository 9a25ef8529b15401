// Particles as the renderer knows grains: one sphere each, and for those that are gone none.
#import continuum/lib/threads
#import struct/Grain

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  for (var p = id.x; p < frame.particleCount; p += strideOf(groups)) {
    let particle = particles[p];
    spheres[p] = particle.position;
    grains[p] = Grain(vec4f(particle.position.xyz, 0.0), vec4f(0.0, 0.0, 0.0, 1.0), vec4f(particle.velocity.xyz, 0.0),
                      vec4f(0.0), particle.velocity.xyz, 0u);
  }
}
