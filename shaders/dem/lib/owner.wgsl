// Whose is a sphere? Bodies stand behind the grains in the same buffers: body b has the state grains[capacity + b].
#import struct/SimParams
#import lib/sphere-code

fn sphereOwner(sphere: vec4f, index: u32, params: SimParams) -> u32 {
  let body = sphereBody(sphere);
  return select(params.capacity + body - 1u, index / params.sphereStride, body == 0u);
}
