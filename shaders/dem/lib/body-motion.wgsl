// How a rigid body of each kind moves under a force and a torque about its centre. Uses the includer's params and substep.
#import struct/Body
#import struct/Grain
#import dem/lib/motion
#import const/BodyKind
#import const/Grip

struct MovedBody {
  state: Grain,
  guarded: bool,
}

// The pointer's grip: a damped spring from a point of the body to where the pointer wants it.
fn gripForce(body: Body, me: Grain, armWorld: vec3f) -> vec3f {
  let point = me.position.xyz + armWorld;
  let velocity = me.velocity.xyz + cross(me.angularVelocity.xyz, armWorld);
  return body.gripStiffness * (body.gripTarget - point) - body.gripDamping * velocity;
}

// What has fallen out of the world stays where it is.
fn isGone(position: vec3f) -> bool {
  return position.y < params.floorHeight || dot(position, position) > params.worldRadius * params.worldRadius;
}

fn bodyAfter(body: Body, me: Grain, contactForce: vec3f, contactTorque: vec3f) -> MovedBody {
  let kick = substep.kick * params.dt;
  let drift = substep.drift * params.dt;
  if (body.kind == bodyFixed || body.kind == bodyDriven || isGone(me.position.xyz)) {
    let velocity = select(vec3f(0.0), body.driveVelocity, body.kind == bodyDriven);
    let spin = select(vec3f(0.0), body.driveSpin, body.kind == bodyDriven);
    let place = moved(me.position.xyz, restOf(me), drift * velocity, params.zero);
    return MovedBody(stateOf(place, turned(me.orientation, drift * spin), velocity, spin), false);
  }
  let armGrip = rotate(me.orientation, body.gripPoint);
  let grip = gripForce(body, me, armGrip);
  let force = contactForce + body.mass * params.gravity + grip;
  let spinMomentum = rotate(me.orientation, body.inertia * rotateBack(me.orientation, me.angularVelocity.xyz));
  let braking = select(0.0, gripBraking, body.gripStiffness > 0.0);
  let torque = contactTorque + cross(armGrip, grip) - braking * spinMomentum;
  if (body.kind == bodyHinged) {
    return hingedAfter(body, me, force, torque, kick, drift);
  }
  var velocity = me.velocity.xyz + kick * body.invMass * force;
  var spin = tumbleAfter(me.orientation, me.angularVelocity.xyz, kick * torque, body.inertia, body.invInertia, drift);
  // the same guard as for grains: nothing moves further than a fraction of a sphere's radius in a substep
  let speed = sqrt(dot(velocity, velocity));
  let spinSpeed = sqrt(dot(spin.angularVelocity, spin.angularVelocity)) * body.boundingRadius;
  let tooFast = speed > params.speedLimit;
  let spinsTooFast = spinSpeed > params.speedLimit;
  if (tooFast) {
    velocity *= params.speedLimit / speed;
  }
  if (spinsTooFast) {
    let slower = spin.angularVelocity * (params.speedLimit / spinSpeed);
    spin = Spin(turned(me.orientation, drift * slower), slower);
  }
  let place = moved(me.position.xyz, restOf(me), drift * velocity, params.zero);
  return MovedBody(stateOf(place, spin.orientation, velocity, spin.angularVelocity), tooFast || spinsTooFast);
}

// Only the moment about the axis counts: ω̇ = a·(τ + (c − pivot) × F) / (aᵀ I a + m d²).
fn hingedAfter(body: Body, me: Grain, force: vec3f, torque: vec3f, kick: f32, drift: f32) -> MovedBody {
  let axis = body.hingeAxis;
  let fromPivot = me.position.xyz - body.hingePoint;
  let outward = fromPivot - dot(fromPivot, axis) * axis;
  let axisBody = rotateBack(me.orientation, axis);
  let inertia = dot(axisBody * body.inertia, axisBody) + body.mass * dot(outward, outward);
  let rate = dot(me.angularVelocity.xyz, axis) + kick * dot(axis, torque + cross(fromPivot, force)) / inertia;
  let fastest = params.speedLimit / (body.boundingRadius + sqrt(dot(outward, outward)));
  let spin = clamp(rate, -fastest, fastest) * axis;
  let turn = turned(vec4f(0.0, 0.0, 0.0, 1.0), drift * spin);
  let way = rotate(turn, fromPivot) - fromPivot;
  let place = moved(me.position.xyz, restOf(me), way, params.zero);
  let velocity = cross(spin, place.position - body.hingePoint);
  return MovedBody(stateOf(place, turned(me.orientation, drift * spin), velocity, spin), abs(rate) > fastest);
}

fn stateOf(place: Place, orientation: vec4f, velocity: vec3f, spin: vec3f) -> Grain {
  return Grain(vec4f(place.position, place.rest.x), orientation, vec4f(velocity, place.rest.y), vec4f(spin, place.rest.z),
               velocityAtOrigin(velocity, spin, place.position), 0u);
}
