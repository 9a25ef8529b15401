// What bodies and solid obstacles cover (render/lib/surface-code).
#import render/lib/mesh-corner
#import render/lib/surface-code

@fragment
fn fragmentMain(in: Corner) -> @location(0) u32 {
  if (dot(frame.slice.xyz, in.world) > frame.slice.w) { discard; }
  // The ground is not in the depth buffer; what is under it is hidden here.
  if (in.world.y < frame.groundColour.w && frame.viewToWorld[3].y > frame.groundColour.w) { discard; }
  return meshCode(facingNormal(in.normal, in.world));
}
