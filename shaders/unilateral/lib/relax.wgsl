#import unilateral/lib/coarse

// One half of a Gauss–Seidel sweep on a coarse grid.
fn relaxLevel(level: Level, colour: u32, factor: f32, begin: u32, stride: u32) {
  for (var i = begin; i < cellsOf(level); i += stride) {
    let cell = cellIn(level, i);
    if (((cell.x + cell.y + cell.z) & 1u) == colour) {
      coarse[level.first + i] = relaxed(level, level.first + i, factor);
    }
  }
}
