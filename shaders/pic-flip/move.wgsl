// From the grid to the particles: u_p ← a I[u] + (1−a) (u_p + I[u − u_old]), PIC with a = 1, FLIP with a = 0; then they move through the
// grid's velocities by RK2 in up to five substeps. What ends in a solid is pushed out. Particles off the grid fall freely.
#import const/PicFlipMotion
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
  // whether anything is known there
  found: bool,
}

// One component of them, not yet divided by the sum of the weights.
struct Part {
  weight: f32,
  change: f32,
  velocity: f32,
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
    let known = (u32(after[c].w) >> axis) & 1u;
    weight = select(0.0, weight, known == 1u);
    let later = after[c][axis];
    part.weight += weight;
    part.change += weight * (later - nodes[c].before[axis]);
    part.velocity += weight * later;
  }
  return part;
}

fn carriedAt(place: vec3f) -> Carried {
  let cell = vec3i(floor(place));
  if (!isOnGrid(frame, cell)) {
    return Carried(vec3f(0.0), vec3f(0.0), false);
  }
  let walls = open[cellIndex(frame, cell)].w > 0.0;
  let x = partAt(place, 0u, walls);
  let y = partAt(place, 1u, walls);
  let z = partAt(place, 2u, walls);
  let sum = vec3f(x.weight, y.weight, z.weight);
  let scale = 1.0 / max(sum, vec3f(1e-6));
  return Carried(vec3f(x.change, y.change, z.change) * scale, vec3f(x.velocity, y.velocity, z.velocity) * scale,
                 all(sum > vec3f(1e-3)));
}

// RK2: half a substep to find the velocity of the whole. `velocity` is that of the start.
fn travelled(start: vec3f, velocity: vec3f) -> vec3f {
  let perStep = frame.dt * params.invCellSize;
  let count = clamp(ceil(length(velocity) * perStep / substepTravel), 1.0, mostSubsteps);
  let part = perStep / count;
  var place = start;
  var first = velocity;
  for (var s = 0u; s < u32(count); s++) {
    if (s > 0u) {
      let here = carriedAt(place);
      first = select(velocity, here.velocity, here.found);
    }
    let middle = carriedAt(place + 0.5 * part * first);
    place += part * select(first, middle.velocity, middle.found);
  }
  return place - start;
}

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (frame.running == 0u) {
    return;
  }
  let h = params.cellSize;
  let dt = frame.dt;
  var whole = noReach();
  var dense = noReach();
  for (var p = id.x; p < frame.particleCount; p += strideOf(groups)) {
    var position = particles[p].position;
    var velocity = particles[p].velocity.xyz;
    if (position.w < 0.0) {
      continue;
    }
    let place = inCells(frame, position.xyz, params.invCellSize);
    let carried = carriedAt(place);
    var travel: vec3f;
    var isDense = false;
    var friction = 0.0; // on the grid there are passes for it
    if (carried.found) {
      let blend = params.materials[u32(position.w)].blend;
      velocity = mix(velocity + carried.change, carried.velocity, blend);
      travel = h * travelled(place, carried.velocity);
      isDense = nodes[cellIndex(frame, vec3i(floor(place)))].share.w > denseShare;
    } else {
      velocity += dt * params.gravity;
      travel = dt * velocity;
      friction = params.wallFriction * params.materials[u32(position.w)].sandy.x;
      atomicAdd(&control.outside, 1u);
    }
    let far = length(travel);
    if (far > mostTravel * h) {
      travel *= mostTravel * h / far;
      velocity *= min(1.0, mostTravel * h / (dt * max(length(velocity), 1e-9)));
      atomicAdd(&control.guards, 1u);
    }
    var moved = position.xyz + travel;
    let home = vec3i(floor(inCells(frame, moved, params.invCellSize)));
    if (!isOnGrid(frame, home) || open[cellIndex(frame, home)].w > 0.0) {
      for (var o = 0u; o < params.obstacleCount; o++) {
        let obstacle = obstacleAt(obstacles.items[o], frame.elapsed + dt);
        let found = solidDistance(obstacle, moved, h);
        if (found.w < 0.0) {
          moved -= found.w * found.xyz;
          let wall = obstacleVelocity(obstacle, moved);
          velocity = wall + afterHit(velocity - wall, found.xyz, friction);
        }
      }
    }
    let sound = all(abs(moved) < vec3f(1e6)) && all(abs(velocity) < vec3f(1e6));
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
    particles[p].velocity = vec4f(velocity, particles[p].velocity.w);
    let cell = vec3i(floor(moved * params.invCellSize));
    whole = reaching(whole, cell);
    if (isDense) {
      dense = reaching(dense, cell);
    }
  }
  noteReach(whole, dense);
}
