// What the sand's stresses do to a rigid body in this step: F = ∫ φ_s (∇·s − ∇p) and its moment about the centre of mass (eq. 21–23),
// over the low faces that the body covers, with gravity and the pointer's grip. A workgroup per body, in a fixed order. The velocity
// that the body would have at the end of the step goes to the faces that it fills, for the next cycle of the pressure solve. Where two
// bodies fill the same face, the one that fills more of it decides, as in continuum/solids/fill: their workgroups come in any order.
#import const/BodyKind
#import const/Grip
#import continuum/lib/bodies
#import continuum/lib/solid-part
#import unilateral/lib/divergence

var<workgroup> forces: array<vec3f, workgroupSize>;
var<workgroup> torques: array<vec3f, workgroupSize>;
var<workgroup> isRunning: u32;

fn stressOf(i: u32) -> vec3f {
  return stress[i].xyz;
}

// Whether a body is near a cell whose middle this is.
fn isNear(body: Body, pose: Grain, middle: vec3f) -> bool {
  return bodyDistance(body, pose, middle).w <= 1.5 * params.cellSize;
}

// The body that fills most of the box around a face of a cell, or none.
fn ownerOf(place: vec3f, middle: vec3f) -> u32 {
  var owner = params.bodyCount;
  var most = 0.02;
  for (var b = 0u; b < params.bodyCount; b++) {
    let pose = grains[params.particleCapacity + b];
    let away = middle - pose.position.xyz;
    let reach = bodies[b].boundingRadius + 2.0 * params.cellSize;
    if (bodies[b].mass == 0.0 || dot(away, away) > reach * reach || !isNear(bodies[b], pose, middle)) {
      continue;
    }
    let part = solidPart(bodyDistance(bodies[b], pose, place), params.cellSize);
    if (part > most) {
      most = part;
      owner = b;
    }
  }
  return owner;
}

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
  let step = strides(frame);
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
    let gradient = pressure[c] - vec3f(pressure[c - step.x], pressure[c - step.y], pressure[c - step.z]);
    let load = stressDivergence(c) - gradient;
    if (all(load == vec3f(0.0))) {
      continue;
    }
    let middle = (vec3f(cell + vec3i(frame.originX, frame.originY, frame.originZ)) + 0.5) * h;
    for (var axis = 0u; axis < 3u; axis++) {
      var place = middle;
      place[axis] -= 0.5 * h;
      var along = vec3f(0.0);
      along[axis] = load[axis] * solidPart(bodyDistance(body, pose, place), h);
      force += along;
      torque += cross(place - pose.position.xyz, along);
    }
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
    // stresses are kept times Δt²/(ρ_ref h²); a face stands for h³
    let unit = h * h * h * h / (params.perMass * frame.dt * frame.dt);
    let grip = gripLoad(body, pose);
    force = unit * force + body.mass * params.gravity + grip[0];
    torque = unit * torque + grip[1];
    var velocity = pose.velocity.xyz + frame.dt * body.invMass * force;
    var spin = pose.angularVelocity.xyz
             + frame.dt * rotate(pose.orientation, body.invInertia * rotateBack(pose.orientation, torque));
    if (body.kind == bodyHinged) {
      let arm = pose.position.xyz - body.hingePoint;
      let outward = arm - dot(arm, body.hingeAxis) * body.hingeAxis;
      let axisBody = rotateBack(pose.orientation, body.hingeAxis);
      let inertia = dot(axisBody * body.inertia, axisBody) + body.mass * dot(outward, outward);
      let rate = dot(pose.angularVelocity.xyz, body.hingeAxis)
               + frame.dt * dot(body.hingeAxis, torque + cross(arm, force)) / inertia;
      spin = rate * body.hingeAxis;
      velocity = cross(spin, arm);
    } else if (body.kind != bodyDynamic) {
      velocity = select(vec3f(0.0), body.driveVelocity, body.kind == bodyDriven);
      spin = select(vec3f(0.0), body.driveSpin, body.kind == bodyDriven);
    }
    // cycles take turns with the pressure: a body lighter than the sand that it displaces goes only part of the way, or they would
    // chase each other
    let displaced = 4.2 * body.boundingRadius * body.boundingRadius * body.boundingRadius / params.perMass;
    let part = select(body.mass / (body.mass + 0.5 * displaced), 1.0, motions[2u * b].w == 0.0);
    motions[2u * b] = vec4f(mix(motions[2u * b].xyz, velocity, part), 1.0);
    motions[2u * b + 1u] = vec4f(mix(motions[2u * b + 1u].xyz, spin, part), 0.0);
  }
  storageBarrier();
  workgroupBarrier();
  for (var i = lane; i < count; i += workgroupSize) {
    let cell = low + vec3i(vec3u(i % sides.x, (i / sides.x) % sides.y, i / (sides.x * sides.y)));
    let c = cellIndex(frame, cell);
    let middle = (vec3f(cell + vec3i(frame.originX, frame.originY, frame.originZ)) + 0.5) * h;
    if (!isNear(body, pose, middle)) {
      continue;
    }
    for (var axis = 0u; axis < 3u; axis++) {
      var place = middle;
      place[axis] -= 0.5 * h;
      // most faces near a body are not in it, and need no look at the others
      if (solidPart(bodyDistance(body, pose, place), h) > 0.02 && ownerOf(place, middle) == b) {
        flow[c][axis] = bodyVelocity(b, pose.position.xyz, place)[axis];
      }
    }
  }
}
