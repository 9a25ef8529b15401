// What a moment does to a body's spin.
#import lib/quaternion
#import struct/Body
#import struct/Grain

fn inverseInertia(body: Body, pose: Grain, moment: vec3f) -> vec3f {
  return rotate(pose.orientation, body.invInertia * rotateBack(pose.orientation, moment));
}
