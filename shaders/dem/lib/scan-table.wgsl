// Prefix sum of a whole table of cells by one workgroup: starts of the cells from their counts, which are 0 afterwards. Uses the
// includer's bindings params, counts and cells.
#import struct/SimParams

var<workgroup> totals: array<u32, workgroupSize>;

// Called by all threads. Returns the sum of all counts, which also stands behind the last cell.
fn scanTable(lane: u32) -> u32 {
  let each = (params.cellMask + 1u) / workgroupSize; // powers of two, the table the larger one
  let first = lane * each;
  var mine = 0u;
  for (var cell = first; cell < first + each; cell++) {
    let count = atomicExchange(&counts[cell], 0u);
    cells[cell] = mine;
    mine += count;
  }
  totals[lane] = mine;
  workgroupBarrier();
  // everybody adds up what is before: longer than a tree of sums, but with one barrier instead of sixteen
  var before = 0u;
  for (var other = 0u; other < lane; other++) {
    before += totals[other];
  }
  for (var cell = first; cell < first + each; cell++) {
    cells[cell] += before;
  }
  if (lane == workgroupSize - 1u) {
    cells[params.cellMask + 1u] = before + mine;
    totals[lane] = before + mine;
  }
  workgroupBarrier();
  storageBarrier();
  return totals[workgroupSize - 1u];
}
