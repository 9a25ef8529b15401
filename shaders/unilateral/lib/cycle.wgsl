// A whole cycle in one workgroup: the passes of `cycle` in src/methods/unilateral/schedule.ts in the same order, with the same bits.
#import const/Multigrid
#import const/MultigridSweeps
#import unilateral/lib/correct
#import unilateral/lib/measure
#import unilateral/lib/prolong
#import unilateral/lib/relax
#import unilateral/lib/restrict
#import unilateral/lib/restrict-fine
#import unilateral/lib/sweep

fn wholeCycle(lane: u32) {
  for (var i = 0u; i < 4u; i++) {
    sweepColour((i & 1u) == 1u, lane, workgroupSize);
    storageBarrier();
  }
  restrictFine(lane, workgroupSize);
  storageBarrier();
  let first = levelAt(1u);
  relaxLevel(first, 0u, 1.0, lane, workgroupSize);
  storageBarrier();
  relaxLevel(first, 1u, 1.0, lane, workgroupSize);
  storageBarrier();
  restrictLevel(1u, lane, workgroupSize);
  storageBarrier();
  let second = levelAt(2u);
  for (var i = 0u; i < 2u * bottomSweeps; i++) {
    relaxLevel(second, i & 1u, bottomRelaxation, lane, workgroupSize);
    storageBarrier();
  }
  prolongLevel(1u, lane, workgroupSize);
  storageBarrier();
  relaxLevel(first, 1u, 1.0, lane, workgroupSize);
  storageBarrier();
  relaxLevel(first, 0u, 1.0, lane, workgroupSize);
  storageBarrier();
  measureCorrection(lane);
  storageBarrier();
  correctFine(lane, workgroupSize);
  storageBarrier();
  for (var i = 0u; i < 4u; i++) {
    sweepColour((i & 1u) == 0u, lane, workgroupSize);
    storageBarrier();
  }
}
