// One substep of one rigid body, by one workgroup: adds up the loads of its spheres (each thread its share, then a tree:
// always in the same order), moves the body, and carries its spheres along.
#import dem/lib/motion
#import dem/lib/body-motion
#import dem/lib/finite
#import dem/lib/sleep

override hasSleep: bool = false;

var<workgroup> forces: array<vec3f, workgroupSize>;
var<workgroup> torques: array<vec3f, workgroupSize>;
var<workgroup> pose: Grain;

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

  if (lane == 0u) {
    let me = grainsIn[params.capacity + b];
    let moved = bodyAfter(body, me, forces[0], torques[0]);
    if (moved.guarded) {
      atomicAdd(&control.guards, 1u);
    }
    let next = moved.state;
    if (isFinite(next.velocity.xyz) && isFinite(next.angularVelocity.xyz) && isFinite(next.position.xyz)) {
      pose = next;
    } else {
      pose = Grain(me.position, me.orientation, vec4f(0.0), vec4f(0.0), vec3f(0.0), 0u);
      atomicAdd(&control.nonFinite, 1u);
    }
    if (hasSleep) { // grains sleep under a body that rests
      let slow = isSlow(pose.velocity.xyz, pose.angularVelocity.xyz, body.boundingRadius, params);
      pose.sleep = restedWord(me.sleep, slow, params);
    }
    grainsOut[params.capacity + b] = pose;
  }
  workgroupBarrier();
  for (var i = lane; i < body.sphereCount; i += workgroupSize) {
    let s = body.sphereFirst + i;
    let offset = bodyOffsets[s];
    spheresOut[params.bodySphereFirst + s] = vec4f(pose.position.xyz + rotate(pose.orientation, offset.xyz), offset.w);
  }
}
