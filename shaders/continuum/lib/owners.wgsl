// Which body fills most of the box around each low face of a cell: 1 + its number, 0 where an obstacle does, or nothing. Two words
// per cell, half of one per face.
fn packedOwners(owner: vec3u) -> vec2u {
  return vec2u(owner.x | (owner.y << 16u), owner.z);
}
fn ownersOf(packed: vec2u) -> vec3u {
  return vec3u(packed.x & 0xffffu, packed.x >> 16u, packed.y);
}
