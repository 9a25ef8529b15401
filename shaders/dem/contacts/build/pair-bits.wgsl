// Pairs of spheres of two owners as bits: 8 m + k of x and y together stands for sphere m of the one and k of the other.

fn pairBit(m: u32, k: u32) -> vec2u {
  return select(vec2u(0u, 1u), vec2u(1u, 0u), m < 4u) << vec2u((8u * m + k) & 31u);
}

fn isAny(bits: vec2u) -> bool {
  return (bits.x | bits.y) != 0u;
}

// Takes the lowest bit out of some: 8 m + k.
fn nextPair(left: ptr<function, vec2u>) -> u32 {
  let upper = (*left).x == 0u;
  let place = firstTrailingBit(select((*left).x, (*left).y, upper));
  *left &= ~(select(vec2u(1u, 0u), vec2u(0u, 1u), upper) << vec2u(place));
  return place + select(0u, 32u, upper);
}
