// From the grid to the particles: velocities take on the change of the grid's (FLIP), with a little of the grid's own (PIC), which
// stills noise over the time `blendTime`; positions follow the grid's velocity and the density correction. What ends in a solid
// is pushed out. Particles that are not on the grid fall freely.
#import const/GridBox
#import continuum/lib/bounds
#import continuum/lib/corners
#import continuum/lib/grid
#import continuum/lib/hit
#import continuum/lib/solids
#import continuum/lib/threads
#import struct/ContinuumControl

struct Carried {
  change: vec3f,
  velocity: vec3f,
  shift: vec3f,
  // rows of ∇v, in cells: along x, y, z of its first, second and third component
  stretch: mat3x3f,
}

// One component of them, not yet divided by the sum of the weights, and the row of ∇v.
struct Part {
  weight: f32,
  change: f32,
  velocity: f32,
  shift: f32,
  slopes: vec3f,
}

fn partAt(place: vec3f, axis: u32, walls: bool) -> Part {
  let step = strides(frame);
  let corners = cornersOf(place, axis);
  var part = Part();
  for (var n = 0u; n < 8u; n++) {
    let far = isFar(n);
    let c = corners.first + dot(select(vec3u(0u), step, far), vec3u(1u));
    let along = select(1.0 - corners.at, corners.at, far);
    var weight = along.x * along.y * along.z;
    if (walls) {
      weight *= keptWeight(solid[c])[axis];
    }
    let later = after[c][axis];
    part.weight += weight;
    part.change += weight * (later - nodes[c].before[axis]);
    part.velocity += weight * later;
    part.shift += weight * shift[c][axis];
    part.slopes += later * select(vec3f(-1.0), vec3f(1.0), far) * along.yxx * along.zzy;
  }
  return part;
}

fn carriedAt(place: vec3f) -> Carried {
  let walls = open[cellIndex(frame, vec3i(floor(place)))].w > 0.0;
  let x = partAt(place, 0u, walls);
  let y = partAt(place, 1u, walls);
  let z = partAt(place, 2u, walls);
  let sum = vec3f(x.weight, y.weight, z.weight);
  let scale = select(vec3f(1.0), 1.0 / sum, sum > vec3f(1e-3));
  return Carried(vec3f(x.change, y.change, z.change) * scale, vec3f(x.velocity, y.velocity, z.velocity) * scale,
                 vec3f(x.shift, y.shift, z.shift) * scale, mat3x3f(x.slopes, y.slopes, z.slopes));
}

// A ← (1 + Δt ∇v) A (1 + Δt ∇v)ᵀ (eq. 28). What can neither split nor merge must not become a thread or a point.
fn stretchShape(p: u32, rows: mat3x3f) {
  let shape = particles[p].shape;
  let shear = particles[p].shear;
  let before = mat3x3f(vec3f(shape.x, shape.w, shear.x), vec3f(shape.w, shape.y, shear.y), vec3f(shear.x, shear.y, shape.z));
  let turned = rows + mat3x3f(vec3f(1.0, 0.0, 0.0), vec3f(0.0, 1.0, 0.0), vec3f(0.0, 0.0, 1.0)); // transposed
  let later = transpose(turned) * before * turned;
  let mean = (later[0][0] + later[1][1] + later[2][2]) / 3.0;
  let usual = params.cellSize * params.cellSize / 16.0;
  let fit = clamp(mean, 0.125 * usual, 8.0 * usual) / mean;
  particles[p].shape = fit * vec4f(later[0][0], later[1][1], later[2][2], later[0][1]);
  particles[p].shear = vec4f(fit * later[0][2], fit * later[1][2], 0.0, 0.0);
}

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (frame.running == 0u) {
    return;
  }
  let h = params.cellSize;
  let dt = frame.dt;
  let blend = 1.0 - exp(-dt / params.blendTime);
  var whole = noReach();
  var dense = noReach();
  for (var p = id.x; p < frame.particleCount; p += strideOf(groups)) {
    var position = particles[p].position;
    var velocity = particles[p].velocity;
    if (position.w < 0.0) {
      continue;
    }
    let place = inCells(frame, position.xyz, params.invCellSize);
    let cell = vec3i(floor(place));
    var travel: vec3f;
    var near = true;
    var isDense = false;
    var friction = 0.0; // on the grid its stresses hold the sand
    if (isOnGrid(frame, cell)) {
      let carried = carriedAt(place);
      velocity = vec4f(mix(velocity.xyz + carried.change, carried.velocity, blend), velocity.w);
      travel = dt * carried.velocity + h * carried.shift;
      near = open[cellIndex(frame, cell)].w > 0.0;
      isDense = nodes[cellIndex(frame, cell)].share.w > denseShare;
      stretchShape(p, dt * params.invCellSize * carried.stretch);
    } else {
      velocity = vec4f(velocity.xyz + dt * params.gravity, velocity.w);
      travel = dt * velocity.xyz;
      let sine = min(0.99, sqrt(1.5) * params.materials[u32(position.w)].alpha);
      friction = sine / sqrt(1.0 - sine * sine);
      atomicAdd(&control.outside, 1u);
    }
    let far = length(travel);
    if (far > farthest * h) {
      travel *= farthest * h / far;
      velocity = vec4f(velocity.xyz * min(1.0, farthest * h / (dt * max(length(velocity.xyz), 1e-9))), velocity.w);
      atomicAdd(&control.guards, 1u);
    }
    var moved = position.xyz + travel;
    if (near) {
      for (var o = 0u; o < params.obstacleCount; o++) {
        let obstacle = obstacleAt(obstacles.items[o], frame.elapsed + dt);
        let found = solidDistance(obstacle, moved, h);
        if (found.w < 0.0) {
          moved -= found.w * found.xyz;
          let wall = obstacleVelocity(obstacle, moved);
          let rough = friction * params.materials[obstacle.material].roughness;
          velocity = vec4f(wall + afterHit(velocity.xyz - wall, found.xyz, rough), velocity.w);
        }
      }
    }
    let sound = all(abs(moved) < vec3f(1e6)) && all(abs(velocity.xyz) < vec3f(1e6));
    if (!sound || moved.y < params.floorHeight || length(moved) > params.worldRadius) {
      particles[p].position.w = -1.0;
      if (sound) {
        atomicAdd(&control.removed, 1u);
      } else {
        atomicAdd(&control.nonFinite, 1u);
      }
      continue;
    }
    particles[p].position = vec4f(moved, position.w);
    particles[p].velocity = velocity;
    let home = vec3i(floor(moved * params.invCellSize));
    whole = reaching(whole, home);
    if (isDense) {
      dense = reaching(dense, home);
    }
  }
  noteReach(whole, dense);
}
