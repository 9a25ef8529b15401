// The list of wet cells: those next to a particle, red ones (even coordinate sum) first, black ones from half of the list on.
fn wetCount() -> u32 {
  return frame.redCount + frame.blackCount;
}

fn wetCell(i: u32) -> u32 {
  return wet[select(i - frame.redCount + arrayLength(&wet) / 2u, i, i < frame.redCount)];
}
