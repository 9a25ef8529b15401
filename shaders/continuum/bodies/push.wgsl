// The velocity of a rigid body at the end of the step: Ṽ = V + Δt M⁻¹F with what the sand does to the faces that it covers (see
// continuum/bodies/react; eq. 21–23), its moment about the centre of mass, gravity and the pointer's grip. A workgroup per body, in a
// fixed order. The sand's stresses depend on that velocity in turn: from turn to turn of the solve a body goes a part of the way that
// makes up for how the last turn's answer missed (Aitken's Δ²), and the faces that it covers go with it. The last turn takes all: what
// the sand has lost by then is what the body gets.
#import const/BodyTurns
#import const/Grip
#import continuum/lib/body-impulse
#import continuum/lib/grid
#import continuum/lib/owners

override isLast: bool = false;

var<workgroup> forces: array<vec3f, workgroupSize>;
var<workgroup> torques: array<vec3f, workgroupSize>;
var<workgroup> isRunning: u32;

fn gripLoad(body: Body, pose: Grain) -> array<vec3f, 2> {
  let arm = rotate(pose.orientation, body.gripPoint);
  let velocity = pose.velocity.xyz + cross(pose.angularVelocity.xyz, arm);
  // implicit in its damping: a step may be longer than the time in which it acts
  let pull = (body.gripStiffness * (body.gripTarget - pose.position.xyz - arm) - body.gripDamping * velocity)
           / (1.0 + frame.dt * body.gripDamping * body.invMass);
  let momentum = rotate(pose.orientation, body.inertia * rotateBack(pose.orientation, pose.angularVelocity.xyz));
  let braking = select(0.0, gripBraking, body.gripStiffness > 0.0);
  return array(pull, cross(arm, pull) - braking * momentum);
}

// Which part of the way from the velocity of the last turn to the one that its stresses give.
fn partOfTheWay(b: u32, body: Body, missed: array<vec3f, 2>) -> f32 {
  let turn = motions[2u * b].w;
  if (isLast || turn == 0.0) {
    return 1.0;
  }
  // sand that has to give way is as if the body had half of what it displaces on top of its mass
  let displaced = 4.2 * body.boundingRadius * body.boundingRadius * body.boundingRadius / params.perMass;
  let usual = body.mass / (body.mass + 0.5 * displaced);
  if (turn == 1.0) {
    return usual;
  }
  let size = body.boundingRadius * body.boundingRadius;
  let change = array(missed[0] - turns[2u * b].xyz, missed[1] - turns[2u * b + 1u].xyz);
  let squared = dot(change[0], change[0]) + size * dot(change[1], change[1]);
  let along = dot(turns[2u * b].xyz, change[0]) + size * dot(turns[2u * b + 1u].xyz, change[1]);
  let better = -turns[2u * b].w * along / max(squared, 1e-20);
  return clamp(better, leastTurn * usual, 1.0);
}

@compute @workgroup_size(workgroupSize)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  if (lane == 0u) {
    isRunning = select(0u, frame.running, bodies[group.x].mass > 0.0);
  }
  if (workgroupUniformLoad(&isRunning) == 0u) {
    return;
  }
  let b = group.x;
  let body = bodies[b];
  let pose = grains[params.particleCapacity + b];
  let h = params.cellSize;
  let reach = vec3f(body.boundingRadius + h);
  let centre = inCells(frame, pose.position.xyz, params.invCellSize);
  let low = max(vec3i(floor(centre - reach * params.invCellSize)), vec3i(gridMargin - 1));
  let high = min(vec3i(floor(centre + reach * params.invCellSize)), boxSize(frame) - gridMargin);
  let sides = vec3u(max(high - low + 1, vec3i(0)));
  let count = sides.x * sides.y * sides.z;
  var force = vec3f(0.0);
  var torque = vec3f(0.0);
  for (var i = lane; i < count; i += workgroupSize) {
    let cell = low + vec3i(vec3u(i % sides.x, (i / sides.x) % sides.y, i / (sides.x * sides.y)));
    let c = cellIndex(frame, cell);
    let mine = ownersOf(owners[c]) == vec3u(b + 1u);
    if (!any(mine)) {
      continue;
    }
    let load = select(vec3f(0.0), reaction[c].xyz, mine);
    let middle = (vec3f(cell + vec3i(frame.originX, frame.originY, frame.originZ)) + 0.5) * h - pose.position.xyz;
    force += load;
    // each component acts at its own face: half a cell along its axis does not change its moment
    torque += cross(middle, load);
  }
  forces[lane] = force;
  torques[lane] = torque;
  workgroupBarrier();
  if (lane == 0u) {
    force = vec3f(0.0);
    torque = vec3f(0.0);
    for (var i = 0u; i < workgroupSize; i++) {
      force += forces[i];
      torque += torques[i];
    }
    let unit = h * h * h * h / (params.perMass * frame.dt);
    let grip = gripLoad(body, pose);
    let impulse = unit * force + frame.dt * (body.mass * params.gravity + grip[0]);
    let wanted = afterImpulse(body, pose, pose.velocity.xyz, pose.angularVelocity.xyz, impulse, unit * torque + frame.dt * grip[1]);
    let missed = array(wanted[0] - motions[2u * b].xyz, wanted[1] - motions[2u * b + 1u].xyz);
    let part = partOfTheWay(b, body, missed);
    turns[2u * b] = vec4f(missed[0], part);
    turns[2u * b + 1u] = vec4f(missed[1], 0.0);
    motions[2u * b] = vec4f(mix(motions[2u * b].xyz, wanted[0], part), motions[2u * b].w + 1.0);
    motions[2u * b + 1u] = vec4f(mix(motions[2u * b + 1u].xyz, wanted[1], part), 0.0);
  }
  if (isLast) {
    return;
  }
  storageBarrier();
  workgroupBarrier();
  let velocity = motions[2u * b].xyz;
  let spin = motions[2u * b + 1u].xyz;
  for (var i = lane; i < count; i += workgroupSize) {
    let cell = low + vec3i(vec3u(i % sides.x, (i / sides.x) % sides.y, i / (sides.x * sides.y)));
    let c = cellIndex(frame, cell);
    let mine = ownersOf(owners[c]) == vec3u(b + 1u);
    let middle = (vec3f(cell + vec3i(frame.originX, frame.originY, frame.originZ)) + 0.5) * h - pose.position.xyz;
    let moving = velocity + cross(spin, middle);
    for (var axis = 0u; axis < 3u; axis++) {
      if (mine[axis]) {
        flow[c][axis] = moving[axis];
      }
    }
  }
}
