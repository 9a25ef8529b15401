// Particles to the grid, as point masses with trilinear weights: a thread per cell sums over the particles of the 27 cells around it
// for its centre and its three low faces, always in the same order. Writes
//   share    φ, the part of the volume that the sand takes at its densest: low faces (xyz), centre (w)
//   kappa    ρ_ref/ρ_max of what is there: low faces (xyz); α of the centre (w)
//   before   velocity of the low faces, m/s (xyz); how much of the volume at the centre is sand, not a liquid (w)
// and the list of wet cells: those in whose neighbourhood there is a particle. All others hold no stress.
#import continuum/lib/grid
#import continuum/lib/sorted
#import continuum/lib/threads
#import struct/ContinuumControl

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (frame.running == 0u) {
    return;
  }
  let perCell = params.invCellSize * params.invCellSize * params.invCellSize;
  let size = boxSize(frame);
  for (var index = id.x; index < frame.cellCount; index += strideOf(groups)) {
    let cell = cellAt(frame, index);
    var found = false;
    var volume = vec4f(0.0);
    var mass = vec4f(0.0);
    var momentum = vec3f(0.0);
    var friction = 0.0;
    var sandy = 0.0;
    if (all(cell > vec3i(0)) && all(cell < size - 1)) {
      let kept = keptWeight(solid[index]);
      for (var k = -1; k <= 1; k++) {
        for (var j = -1; j <= 1; j++) {
          let row = cellIndex(frame, cell + vec3i(-1, j, k));
          for (var i = sorted[row]; i < sorted[row + 3u]; i++) {
            let particle = particles[sorted[orderFirst() + i]];
            found = true;
            let material = params.materials[u32(particle.position.w)];
            let at = inCells(frame, particle.position.xyz, params.invCellSize) - vec3f(cell);
            let weights = nodeWeights(at) * kept * particle.scale * (particle.velocity.w * perCell);
            volume += weights * material.perMass;
            mass += weights * params.perMass;
            momentum += weights.xyz * params.perMass * particle.velocity.xyz;
            friction += weights.w * material.perMass * material.alpha;
            sandy += weights.w * material.perMass * material.sandy.x;
          }
        }
      }
    }
    lift[index] = 0.0;
    if (!found) {
      nodes[index] = Node(vec4f(0.0), vec4f(1.0, 1.0, 1.0, 0.0), vec4f(0.0));
      continue;
    }
    let moving = volume.xyz > vec3f(1e-6);
    let velocity = select(vec3f(0.0), momentum / mass.xyz, moving);
    nodes[index] = Node(min(volume, vec4f(1.0, 1.0, 1.0, 1e6)),
                        vec4f(select(vec3f(1.0), volume.xyz / mass.xyz, moving),
                              select(0.0, friction / volume.w, volume.w > 0.0)),
                        vec4f(velocity, select(0.0, sandy / volume.w, volume.w > 0.0)));
    // the fastest that a face moves, among those that carry something
    let counted = select(vec3f(0.0), abs(velocity), volume.xyz > vec3f(0.02));
    atomicMax(&control.maxSpeed, bitcast<u32>(max(counted.x, max(counted.y, counted.z))));
    if (((cell.x + cell.y + cell.z) & 1) == 0) {
      wet[atomicAdd(&control.redCount, 1u)] = index;
    } else {
      wet[arrayLength(&wet) / 2u + atomicAdd(&control.blackCount, 1u)] = index;
    }
  }
}
