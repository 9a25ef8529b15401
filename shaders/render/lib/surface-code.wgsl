// What a pixel shows, in 32 bits. The picture is shaded once per pixel from this code and the depth, so the price of
// light does not grow with the number of grains behind each other.
//   0                      nothing: the background
//   bits 0-29              sphere index + 1
//   bit 30                 the sphere is cut open here: one sees the plane of the slice
//   bit 31, 30 bits        mesh: its normal
const backgroundCode = 0u;
const meshBit = 0x80000000u;
const cutBit = 0x40000000u;

fn codeSphere(code: u32) -> u32 {
  return (code & (cutBit - 1u)) - 1u;
}

fn isCut(code: u32) -> bool {
  return (code & cutBit) != 0u;
}

fn meshCode(normal: vec3f) -> u32 {
  let packed = vec2u(round(clamp(octahedral(normal) * 0.5 + 0.5, vec2f(0.0), vec2f(1.0)) * 32767.0));
  return meshBit | (packed.x << 15u) | packed.y;
}

fn meshNormal(code: u32) -> vec3f {
  let folded = vec2f(f32((code >> 15u) & 32767u), f32(code & 32767u)) * (2.0 / 32767.0) - 1.0;
  let z = 1.0 - abs(folded.x) - abs(folded.y);
  let unfold = max(-z, 0.0);
  return normalize(vec3f(folded - unfold * signNotZero(folded), z));
}

// A unit vector on the square -1..1 (Meyer et al. 2010).
fn octahedral(normal: vec3f) -> vec2f {
  let flat = normal.xy / (abs(normal.x) + abs(normal.y) + abs(normal.z));
  return select((1.0 - abs(flat.yx)) * signNotZero(flat), flat, normal.z >= 0.0);
}

fn signNotZero(v: vec2f) -> vec2f {
  return select(vec2f(-1.0), vec2f(1.0), v >= vec2f(0.0));
}
