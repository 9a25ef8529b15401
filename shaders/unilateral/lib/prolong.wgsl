// A coarse grid takes the correction of the next one, enlarged: blocks of constant value make corrections too small.
#import const/Multigrid
#import unilateral/lib/levels

fn prolongLevel(number: u32, begin: u32, stride: u32) {
  let fine = levelAt(number);
  let level = levelAt(number + 1u);
  for (var i = begin; i < cellsOf(fine); i += stride) {
    let c = fine.first + i;
    if (coarseRows[2u * c].w > 0.0) {
      coarse[c] += overCorrection * coarse[indexIn(level, cellIn(fine, i) / 2u)];
    }
  }
}
