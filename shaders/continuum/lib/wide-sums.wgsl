// Sums in `sums` as whole numbers of 64 bits (two words), in units of 2⁻¹⁶: their result does not depend on the order of the terms.
struct Wide {
  low: u32,
  high: u32,
}

fn negated(x: Wide) -> Wide {
  return Wide(~x.low + 1u, ~x.high + select(0u, 1u, x.low == 0u));
}

fn wideOf(value: f32) -> Wide {
  let size = abs(value);
  let high = floor(size / 65536.0);
  let made = Wide(u32(floor((size - 65536.0 * high) * 65536.0 + 0.5)), u32(high));
  if (value < 0.0) {
    return negated(made);
  }
  return made;
}

fn addWide(word: u32, value: f32) {
  let term = wideOf(value);
  let was = atomicAdd(&sums[word], term.low);
  atomicAdd(&sums[word + 1u], term.high + select(0u, 1u, was > 0xffffffffu - term.low));
}

fn wideAt(word: u32) -> f32 {
  let found = Wide(atomicLoad(&sums[word]), atomicLoad(&sums[word + 1u]));
  let isNegative = found.high >= 0x80000000u;
  var size = found;
  if (isNegative) {
    size = negated(found);
  }
  let value = 65536.0 * f32(size.high) + f32(size.low) / 65536.0;
  return select(value, -value, isNegative);
}
