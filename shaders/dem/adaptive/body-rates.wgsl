// The accelerations of one rigid body, by one workgroup: adds up the loads of its spheres in a fixed order.
#import dem/lib/body-motion
#import dem/adaptive/lib/spin-rate
#import struct/Pace
#import struct/SimParams
#import struct/Substep

override opening: bool = false;
override settling: bool = false;

var<workgroup> forces: array<vec3f, workgroupSize>;
var<workgroup> torques: array<vec3f, workgroupSize>;

@compute @workgroup_size(workgroupSize)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let b = group.x;
  let body = bodies[b];
  var force = vec3f(0.0);
  var torque = vec3f(0.0);
  for (var i = lane; i < body.sphereCount; i += workgroupSize) {
    force += bodyLoads[2u * (body.sphereFirst + i)].xyz;
    torque += bodyLoads[2u * (body.sphereFirst + i) + 1u].xyz;
  }
  forces[lane] = force;
  torques[lane] = torque;
  workgroupBarrier();
  for (var reach = workgroupSize / 2u; reach > 0u; reach /= 2u) {
    if (lane < reach) {
      forces[lane] += forces[lane + reach];
      torques[lane] += torques[lane + reach];
    }
    workgroupBarrier();
  }
  var wanted = pace.done == 0u;
  if (opening) {
    wanted = true;
  } else if (settling) {
    wanted = pace.taken != 0u;
  }
  if (lane != 0u || !wanted) {
    return;
  }
  let found = bodyRates(body, grainsIn[params.capacity + b], forces[0], torques[0]);
  let row = select(substep.stage, 0u, opening || settling);
  let place = 2u * (row * (arrayLength(&rates) / (2u * mostStages)) + params.capacity + b);
  rates[place] = vec4f(found.push, 0.0);
  rates[place + 1u] = vec4f(found.twist, 0.0);
}

struct BodyRates {
  push: vec3f,  // m/s²
  twist: vec3f, // rad/s²
}

// As dem/lib/body-motion has it, as rates. A hinged body's place follows from its turn: dem/adaptive/body-stage.
fn bodyRates(body: Body, me: Grain, contactForce: vec3f, contactTorque: vec3f) -> BodyRates {
  if (body.kind == bodyFixed || body.kind == bodyDriven || isGone(me.position.xyz)) {
    return BodyRates(vec3f(0.0), vec3f(0.0));
  }
  let armGrip = rotate(me.orientation, body.gripPoint);
  let grip = gripForce(body, me, armGrip);
  let force = contactForce + body.mass * params.gravity + grip;
  let spinMomentum = rotate(me.orientation, body.inertia * rotateBack(me.orientation, me.angularVelocity.xyz));
  let braking = select(0.0, gripBraking, body.gripStiffness > 0.0);
  let torque = contactTorque + cross(armGrip, grip) - braking * spinMomentum;
  if (body.kind == bodyHinged) {
    let axis = body.hingeAxis;
    let fromPivot = me.position.xyz - body.hingePoint;
    let outward = fromPivot - dot(fromPivot, axis) * axis;
    let axisBody = rotateBack(me.orientation, axis);
    let inertia = dot(axisBody * body.inertia, axisBody) + body.mass * dot(outward, outward);
    return BodyRates(vec3f(0.0), dot(axis, torque + cross(fromPivot, force)) / inertia * axis);
  }
  return BodyRates(force * body.invMass, spinRate(me.orientation, me.angularVelocity.xyz, torque, body.inertia, body.invInertia));
}
