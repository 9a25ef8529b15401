// flow.w holds the solid part of a cell (half of it as a fraction) and how rough the solid is (hundredths, as a whole number).
fn packedWall(part: f32, roughness: f32) -> f32 {
  return 0.5 * part + floor(100.0 * roughness);
}
fn wallPart(packed: f32) -> f32 {
  return 2.0 * fract(packed);
}
fn wallRoughness(packed: f32) -> f32 {
  return 0.01 * floor(packed);
}
