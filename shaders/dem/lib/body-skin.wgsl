// Each sphere of a body has its own skin, from its own speed: the rim of a slow body may be fast.
#import struct/SimParams
#import struct/Grain
#import dem/lib/skin

fn bodySphereSpeed(body: Grain, position: vec3f) -> f32 {
  return length(body.velocity.xyz + cross(body.angularVelocity.xyz, position - body.position.xyz));
}
