// A body's sphere has a margin of its own, from its own speed: a slow body's rim may be fast.
#import struct/SimParams
#import struct/Grain
#import dem/lib/margin

fn bodySphereSpeed(body: Grain, position: vec3f) -> f32 {
  return length(body.velocity.xyz + cross(body.angularVelocity.xyz, position - body.position.xyz));
}
