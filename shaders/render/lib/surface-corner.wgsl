// The surface around sand (shaders/surface) as triangles: their corners on the screen. Uses the includer's binding frame.

struct SurfaceCorner {
  @invariant @builtin(position) clip: vec4f,
  @location(0) normal: vec3f,
  @location(1) world: vec3f,
  @location(2) @interpolate(flat) point: u32,
}

@vertex
fn vertexMain(@location(0) position: vec3f, @location(1) point: u32, @location(2) normal: vec3f) -> SurfaceCorner {
  let view = frame.worldToView * vec4f(position, 1.0);
  return SurfaceCorner(vec4f(view.xy * frame.lens.xy, frame.lens.z, -view.z), normal, position, point);
}
