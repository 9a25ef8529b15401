// Takes particles away: those in a ball, and those of grains with an id in some ranges, to which halves of particles that split belong,
// too. They are written down for an undo as far as they fit.
#import continuum/lib/threads
#import struct/ContinuumControl

fn isListed(id: u32) -> bool {
  for (var r = 0u; r < erasure.rangeCount; r++) {
    if (id >= erasure.ranges[r].x && id < erasure.ranges[r].y) {
      return true;
    }
  }
  return false;
}

// By its grain, or by itself where a particle is a grain.
fn isNamed(label: vec2u) -> bool {
  return isListed(label.y) || (params.perGrain == 1u && isListed(label.x));
}

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  for (var p = id.x; p < frame.particleCount; p += strideOf(groups)) {
    let particle = particles[p];
    if (particle.position.w < 0.0) {
      continue;
    }
    let apart = particle.position.xyz - erasure.centre;
    if (dot(apart, apart) >= erasure.radius * erasure.radius && !isNamed(labels[p])) {
      continue;
    }
    let place = atomicAdd(&control.erasedKept, 1u);
    if (place < arrayLength(&erased)) {
      erased[place] = ParticleRequest(particle, labels[p]);
    }
    particles[p].position.w = -1.0;
    atomicAdd(&control.erased, 1u);
  }
}
