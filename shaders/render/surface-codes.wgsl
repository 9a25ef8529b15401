// What the surface of the sand covers (render/lib/surface-code).
#import render/lib/surface-code
#import render/lib/surface-corner

@fragment
fn fragmentMain(in: SurfaceCorner) -> @location(0) u32 {
  // The ground is not in the depth buffer; what is under it is hidden here.
  if (in.world.y < frame.groundColour.w && frame.viewToWorld[3].y > frame.groundColour.w) { discard; }
  return meshCode(normalize(in.normal));
}
