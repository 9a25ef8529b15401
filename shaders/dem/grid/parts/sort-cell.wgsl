// Orders the grains of a cell by id, so that the same scene gives the same sums in the same order every time, and notes
// where each grain went. Cells hold a handful: insertion sort. Uses the includer's bindings cells, labels, order and newIndex.

fn sortCell(cell: u32) {
  let first = cells[cell];
  let end = cells[cell + 1u];
  for (var i = first + 1u; i < end; i++) {
    let grain = order[i];
    let key = labels[grain].x;
    var hole = i;
    while (hole > first && labels[order[hole - 1u]].x > key) {
      order[hole] = order[hole - 1u];
      hole--;
    }
    order[hole] = grain;
  }
  for (var i = first; i < end; i++) {
    newIndex[order[i]] = i;
  }
}
