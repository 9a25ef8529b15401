// One rigid body at a stage of a step, or at its end with the error of the step, and its spheres; into scratch buffers.
#import dem/adaptive/lib/advance
#import dem/lib/motion
#import dem/lib/finite
#import dem/lib/body-motion
#import struct/SimParams
#import struct/Substep
#import lib/quaternion

var<workgroup> pose: Grain;

@compute @workgroup_size(workgroupSize)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let b = group.x;
  let body = bodies[b];
  if (lane == 0u && pace.done == 0u) {
    let index = params.capacity + b;
    let me = grains[index];
    let row = substep.stage;
    let held = body.kind == bodyFixed || (body.kind != bodyDriven && isGone(me.position.xyz));
    var velocity = me.velocity.xyz;
    var spin = me.angularVelocity.xyz;
    if (body.kind == bodyDriven) {
      velocity = body.driveVelocity;
      spin = body.driveSpin;
    } else if (held) {
      velocity = vec3f(0.0);
      spin = vec3f(0.0);
    }
    var next = advanced(row, index, velocity, spin);
    if (body.kind == bodyHinged && !held) {
      let fromPivot = me.position.xyz - body.hingePoint;
      let turn = turnedFar(vec4f(0.0, 0.0, 0.0, 1.0), next.turn);
      next.shift = rotate(turn, fromPivot) - fromPivot;
      next.velocity = cross(next.spin, fromPivot + next.shift);
      next.error = vec4f(0.0, next.error.y, 0.0, next.error.w);
    }
    var lost = 0u;
    if (row == stepRow) {
      if (isFinite(next.shift) && isFinite(next.turn) && isFinite(next.velocity) && isFinite(next.spin)) {
        reportError(min(scaledError(next.error, max(params.bodySphereRadius, 1e-9), body.boundingRadius), boundless));
      } else {
        reportError(boundless);
        next = Advance(vec3f(0.0), vec3f(0.0), vec3f(0.0), vec3f(0.0), vec4f(0.0));
        lost = 1u;
      }
    }
    let place = moved(me.position.xyz, restOf(me), next.shift, params.zero);
    moves[2u * index] = vec4f(next.shift - cross(next.turn, place.position), 0.0);
    moves[2u * index + 1u] = vec4f(next.turn, 0.0);
    pose = stateOf(place, turnedFar(me.orientation, next.turn), next.velocity, next.spin);
    pose.sleep = lost;
    grainsOut[index] = pose;
  }
  workgroupBarrier();
  if (pace.done != 0u) {
    return;
  }
  for (var i = lane; i < body.sphereCount; i += workgroupSize) {
    let s = body.sphereFirst + i;
    let offset = bodyOffsets[s];
    spheresOut[params.bodySphereFirst + s] = vec4f(pose.position.xyz + rotate(pose.orientation, offset.xyz), offset.w);
  }
}
