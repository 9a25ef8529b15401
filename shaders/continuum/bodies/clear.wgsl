// Pushes particles out of rigid bodies.
#import continuum/lib/bodies
#import continuum/lib/threads

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (frame.running == 0u) {
    return;
  }
  for (var p = id.x; p < frame.particleCount; p += strideOf(groups)) {
    var position = particles[p].position;
    if (position.w < 0.0) {
      continue;
    }
    var velocity = particles[p].velocity.xyz;
    var touched = false;
    for (var b = 0u; b < params.bodyCount; b++) {
      let pose = grains[params.particleCapacity + b];
      let away = position.xyz - pose.position.xyz;
      if (bodies[b].mass == 0.0 || dot(away, away) > bodies[b].boundingRadius * bodies[b].boundingRadius) {
        continue;
      }
      let found = bodyDistance(bodies[b], pose, position.xyz);
      if (found.w < 0.0) {
        position = vec4f(position.xyz - found.w * found.xyz, position.w);
        let against = dot(velocity - bodyVelocity(b, pose.position.xyz, position.xyz), found.xyz);
        velocity -= min(against, 0.0) * found.xyz;
        touched = true;
      }
    }
    if (touched) {
      particles[p].position = position;
      particles[p].velocity = vec4f(velocity, particles[p].velocity.w);
    }
  }
}
