// Orders the spheres of bodies in a cell by index, so that lists come out the same every time. Their order stands behind the
// starts of their cells. Uses the includer's bindings params and cells (those of the bodies).

fn sortBodyCell(cell: u32) {
  let order = params.cellMask + 2u;
  let first = order + cells[cell];
  let end = order + cells[cell + 1u];
  for (var i = first + 1u; i < end; i++) {
    let sphere = cells[i];
    var hole = i;
    while (hole > first && cells[hole - 1u] > sphere) {
      cells[hole] = cells[hole - 1u];
      hole--;
    }
    cells[hole] = sphere;
  }
}
