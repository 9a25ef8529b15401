// One substep of one rigid body, by one workgroup: adds up the loads of its spheres (each thread its share, then a tree:
// always in the same order), moves the body, and carries its spheres along.
#import struct/SimParams
#import struct/Substep
#import struct/Body
#import struct/Control
#import struct/Grain
#import dem/lib/motion
#import dem/lib/body-motion
#import dem/lib/finite

@group(0) @binding(0) var<uniform> params: SimParams;
@group(0) @binding(1) var<uniform> substep: Substep;
@group(0) @binding(2) var<storage, read> bodies: array<Body>;
@group(0) @binding(3) var<storage, read> bodyOffsets: array<vec4f>;
@group(0) @binding(4) var<storage, read> bodyLoads: array<vec4f>;
@group(0) @binding(5) var<storage, read> grainsIn: array<Grain>;
@group(0) @binding(6) var<storage, read_write> grainsOut: array<Grain>;
@group(0) @binding(7) var<storage, read_write> spheresOut: array<vec4f>;
@group(0) @binding(8) var<storage, read_write> control: Control;

const lanes = 64u;
var<workgroup> forces: array<vec3f, 64>;
var<workgroup> torques: array<vec3f, 64>;
var<workgroup> pose: Grain;

@compute @workgroup_size(64)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let b = group.x;
  let body = bodies[b];
  var force = vec3f(0.0);
  var torque = vec3f(0.0);
  for (var i = lane; i < body.sphereCount; i += lanes) {
    force += bodyLoads[2u * (body.sphereFirst + i)].xyz;
    torque += bodyLoads[2u * (body.sphereFirst + i) + 1u].xyz;
  }
  forces[lane] = force;
  torques[lane] = torque;
  workgroupBarrier();
  for (var reach = lanes / 2u; reach > 0u; reach /= 2u) {
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
      pose = Grain(me.position, me.orientation, vec4f(0.0), vec4f(0.0), vec3f(0.0));
      atomicAdd(&control.nonFinite, 1u);
    }
    grainsOut[params.capacity + b] = pose;
  }
  workgroupBarrier();
  for (var i = lane; i < body.sphereCount; i += lanes) {
    let s = body.sphereFirst + i;
    let offset = bodyOffsets[s];
    spheresOut[params.bodySphereFirst + s] = vec4f(pose.position.xyz + rotate(pose.orientation, offset.xyz), offset.w);
  }
}
