// A calm sky: from the horizon's colour to the zenith's, as seen along -toEye.
fn background(horizon: vec3f, zenith: vec3f, toEye: vec3f) -> vec3f {
  return mix(horizon, zenith, smoothstep(-0.05, 0.75, -toEye.y));
}
