// A spring in 64 bits, for the time of a rebuild: three whole numbers of 18 bits, and the exponent that they share. 2^-17 of the largest
// is lost, rounded to the nearest, so that both partners of a contact lose the same.
#import const/PackedSpring

fn packedSpring(spring: vec3f) -> vec2u {
  let size = abs(spring);
  let exponent = bitcast<u32>(max(max(size.x, size.y), size.z)) >> 23u; // f32's own, which has 127 for 1
  if (exponent < springLeast) {
    return vec2u(0u);
  }
  let scaled = spring * bitcast<f32>((270u - exponent) << 23u); // the largest is now between 2^16 and 2^17
  let whole = bitcast<vec3u>(vec3i(clamp(round(scaled), vec3f(-131071.0), vec3f(131071.0)))) & vec3u(springMantissa);
  return vec2u(whole.x | (whole.y << 18u), (whole.y >> 14u) | (whole.z << 4u) | (exponent << 22u));
}

fn unpackedSpring(packed: vec2u) -> vec3f {
  let exponent = packed.y >> 22u;
  if (exponent < springLeast) {
    return vec3f(0.0);
  }
  let y = (packed.x >> 18u) | (packed.y << 14u);
  let whole = vec3i(extractBits(bitcast<i32>(packed.x), 0u, 18u), extractBits(bitcast<i32>(y), 0u, 18u),
                    extractBits(bitcast<i32>(packed.y), 4u, 18u));
  return vec3f(whole) * bitcast<f32>((exponent - 16u) << 23u);
}
