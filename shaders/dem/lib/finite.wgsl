// Compilers may assume finite numbers, so that x != x is folded away: look at the exponent's bits instead.
fn isFinite(v: vec3f) -> bool {
  let bits = bitcast<vec3u>(v) & vec3u(0x7f800000u);
  return all(bits != vec3u(0x7f800000u));
}
