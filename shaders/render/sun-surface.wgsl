// What the sun sees of the surface of the sand: depth only.

@vertex
fn vertexMain(@location(0) position: vec3f) -> @builtin(position) vec4f {
  let at = frame.worldToSun * vec4f(position, 1.0);
  let ndc = at.xy * (2.0 / frame.sunMap.x) - 1.0;
  return vec4f(ndc.x, -ndc.y, at.z, 1.0);
}
