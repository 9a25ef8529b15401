// Whose is a sphere? w of a sphere holds its material's index, and for the spheres of rigid bodies 256 times (body + 1) on
// top, all exact in f32. Bodies stand behind the grains in the same buffers: body b has the state grains[capacity + b].
#import struct/SimParams

const codeOfBody = 256u;

fn sphereMaterial(sphere: vec4f) -> u32 {
  return u32(sphere.w) & (codeOfBody - 1u);
}

fn sphereOwner(sphere: vec4f, index: u32, params: SimParams) -> u32 {
  let body = u32(sphere.w) / codeOfBody;
  return select(params.capacity + body - 1u, index / params.sphereStride, body == 0u);
}
