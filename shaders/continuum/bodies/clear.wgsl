// Pushes particles out of the rigid bodies that have run over them: without bounce, with friction of sand on sand, and what they lose
// goes to the body.
#import continuum/lib/bodies
#import continuum/lib/body-sums
#import continuum/lib/hit
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
    var velocity = particles[p].velocity;
    let sine = min(0.99, sqrt(1.5) * params.materials[u32(position.w)].alpha);
    let friction = sine / sqrt(1.0 - sine * sine);
    var touched = false;
    for (var b = 0u; b < params.bodyCount; b++) {
      let pose = poseAfter(b);
      let away = position.xyz - pose.position.xyz;
      if (bodies[b].mass == 0.0 || dot(away, away) > bodies[b].boundingRadius * bodies[b].boundingRadius) {
        continue;
      }
      let found = bodyDistance(bodies[b], pose, position.xyz);
      if (found.w >= 0.0) {
        continue;
      }
      touched = true;
      position = vec4f(position.xyz - found.w * found.xyz, position.w);
      let wall = bodyVelocity(b, pose.position.xyz, position.xyz);
      if (dot(velocity.xyz - wall, found.xyz) < 0.0) {
        let later = wall + afterHit(velocity.xyz - wall, found.xyz, friction);
        addImpulse(b, bodies[b], velocity.w * (velocity.xyz - later), position.xyz - pose.position.xyz);
        velocity = vec4f(later, velocity.w);
      }
    }
    if (touched) {
      particles[p].position = position;
      particles[p].velocity = velocity;
    }
  }
}
