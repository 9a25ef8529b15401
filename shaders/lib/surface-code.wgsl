// What a pixel shows, in 32 bits. The picture is shaded once a pixel from this code and the depth, so the price of
// light does not grow with the number of grains behind each other.
//   0                      nothing: the background
//   1 … 2³⁰                sphere index + 1
//   groundCode             the ground
//   bit 31, 7 bits, 24     mesh: its material, its normal
const backgroundCode = 0u;
const groundCode = 0x7fffffffu;
const meshBit = 0x80000000u;

fn meshCode(material: u32, normal: vec3f) -> u32 {
  let folded = octahedral(normal) * 0.5 + 0.5;
  let packed = vec2u(round(clamp(folded, vec2f(0.0), vec2f(1.0)) * 4095.0));
  return meshBit | ((material & 127u) << 24u) | (packed.x << 12u) | packed.y;
}

fn meshMaterial(code: u32) -> u32 {
  return (code >> 24u) & 127u;
}

fn meshNormal(code: u32) -> vec3f {
  let folded = vec2f(f32((code >> 12u) & 4095u), f32(code & 4095u)) * (2.0 / 4095.0) - 1.0;
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
