// Whose is a sphere? Bodies stand behind the grains in the same buffers: body b has the state grains[capacity + b].
#import struct/SimParams
#import lib/sphere-code

fn sphereOwner(sphere: vec4f, index: u32, params: SimParams) -> u32 {
  let body = sphereBody(sphere);
  return select(params.capacity + body - 1u, index / params.sphereStride, body == 0u);
}

// A pass for both serves the spheres of bodies first, and the grains from this thread on: where a workgroup begins.
fn firstGrainThread(bodySphereCount: u32) -> u32 {
  return (bodySphereCount + workgroupSize - 1u) / workgroupSize * workgroupSize;
}
