// A word per cell: its kind, whether its friction was cut for a stable step, and how much of it is sand, not a liquid (in 255ths).
#import const/CellKind

fn kindOf(word: u32) -> u32 {
  return word & kindMask;
}
fn isFluid(word: u32) -> bool {
  return kindOf(word) >= kindSliding;
}
fn isRigid(word: u32) -> bool {
  return kindOf(word) == kindRigid;
}
fn sandPart(word: u32) -> f32 {
  return f32(word >> 8u) / 255.0;
}
