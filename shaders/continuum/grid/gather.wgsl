// Particles to the grid, as point masses with trilinear weights, always summed in the same order. A thread takes a few cells in a row
// and goes along them once: what a particle gives to the nodes of its own cell and of the two beside it is added to three sums that
// move on from cell to cell, so that every particle is looked at nine times and not 27. Writes
//   share    φ, the part of the volume that the sand takes at its densest: low faces (xyz), centre (w)
//   kappa    ρ_ref/ρ_max of what is there: low faces (xyz); α of the centre (w)
//   before   velocity of the low faces, m/s (xyz); how much of the volume at the centre is sand, not a liquid (w)
// and the list of wet cells: those in whose neighbourhood there is a particle. All others hold no stress.
#import continuum/lib/grid
#import continuum/lib/sorted
#import continuum/lib/threads
#import struct/ContinuumControl

// Cells that a thread takes.
const segment = 8;

// At the low faces (xyz) and at the centre (w) of a cell.
struct Sums {
  volume: vec4f,
  mass: vec3f,
  momentum: vec3f,
  friction: f32,
  sandy: f32,
  found: bool,
}

// What a particle has to give.
struct Gift {
  perMass: f32,
  alpha: f32,
  sandy: f32,
  velocity: vec3f,
}

fn withGift(sums: Sums, weights: vec4f, gift: Gift) -> Sums {
  let volume = gift.perMass * weights;
  let mass = params.perMass * weights.xyz;
  return Sums(sums.volume + volume, sums.mass + mass, sums.momentum + mass * gift.velocity,
              sums.friction + volume.w * gift.alpha, sums.sandy + volume.w * gift.sandy, true);
}

fn writeNode(cell: vec3i, index: u32, kept: vec4f, sums: Sums) {
  lift[index] = 0.0;
  if (!sums.found) {
    nodes[index] = Node(vec4f(0.0), vec4f(1.0, 1.0, 1.0, 0.0), vec4f(0.0));
    return;
  }
  let volume = kept * sums.volume;
  let moving = volume.xyz > vec3f(1e-6);
  let velocity = select(vec3f(0.0), sums.momentum / sums.mass, moving);
  let centre = select(vec2f(0.0), vec2f(sums.friction, sums.sandy) / sums.volume.w, volume.w > 0.0);
  nodes[index] = Node(min(volume, vec4f(1.0, 1.0, 1.0, 1e6)),
                      vec4f(select(vec3f(1.0), sums.volume.xyz / sums.mass, moving), centre.x), vec4f(velocity, centre.y));
  // the fastest that a face moves, among those that carry something
  let counted = select(vec3f(0.0), abs(velocity), volume.xyz > vec3f(0.02));
  atomicMax(&control.maxSpeed, bitcast<u32>(max(counted.x, max(counted.y, counted.z))));
  if (((cell.x + cell.y + cell.z) & 1) == 0) {
    wet[atomicAdd(&control.redCount, 1u)] = index;
  } else {
    wet[arrayLength(&wet) / 2u + atomicAdd(&control.blackCount, 1u)] = index;
  }
}

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (frame.running == 0u) {
    return;
  }
  let perCell = params.invCellSize * params.invCellSize * params.invCellSize;
  let size = boxSize(frame);
  let perRow = (size.x + segment - 1) / segment;
  let segments = u32(perRow * size.y * size.z);
  for (var s = id.x; s < segments; s += strideOf(groups)) {
    let row = i32(s) / perRow;
    let first = vec3i((i32(s) % perRow) * segment, row % size.y, row / size.y);
    let end = min(first.x + segment, size.x);
    // the border holds nothing
    let inside = all(first.yz > vec2i(0)) && all(first.yz < size.yz - 1);
    var before = Sums();
    var here = Sums();
    for (var x = first.x - 1; x <= end; x++) {
      var next = Sums();
      if (inside && x >= 0 && x < size.x) {
        for (var n = 0; n < 9; n++) {
          let offset = vec2i(n % 3 - 1, n / 3 - 1);
          let cell = vec3i(x, first.yz + offset);
          let index = cellIndex(frame, cell);
          for (var i = sorted[index]; i < sorted[index + 1u]; i++) {
            let particle = particles[sorted[orderFirst() + i]];
            let material = params.materials[u32(particle.position.w)];
            let gift = Gift(material.perMass, material.alpha, material.sandy.x, particle.velocity.xyz);
            let at = inCells(frame, particle.position.xyz, params.invCellSize) - vec3f(cell);
            // for the faces across y, across z, and the others
            let across = at.yz + vec2f(offset);
            let c = max(vec2f(0.0), 1.0 - abs(across - 0.5));
            let f = max(vec2f(0.0), 1.0 - abs(across));
            let mine = vec4f(c.x * c.y, f.x * c.y, c.x * f.y, c.x * c.y) * particle.scale * (particle.velocity.w * perCell);
            before = withGift(before, mine * vec4f(0.0, vec3f(max(0.0, 0.5 - at.x))), gift);
            here = withGift(here, mine * vec4f(1.0 - at.x, vec3f(1.0 - abs(at.x - 0.5))), gift);
            next = withGift(next, mine * vec4f(at.x, vec3f(max(0.0, at.x - 0.5))), gift);
          }
        }
      }
      let done = x - 1;
      if (done >= first.x) {
        let cell = vec3i(done, first.yz);
        let index = cellIndex(frame, cell);
        if (!inside || done == 0 || done == size.x - 1) {
          before = Sums();
        }
        writeNode(cell, index, keptWeight(solid[index]), before);
      }
      before = here;
      here = next;
    }
  }
}
