// The box around all grains, in cells: dem/grid/restore finds it, and dem/grid/decide numbers the cells of the next rebuild by it. Uses the
// includer's binding control.
#import struct/Control
#import dem/lib/grid
#import const/GridBounds

// Almost nobody is further out than all before: looking first spares the others an atomic.
fn widenBounds(cell: vec3i) {
  let low = vec3u(clamp(vec3i(boundsBias) - cell, vec3i(1), vec3i(2 * boundsBias)));
  let high = vec3u(clamp(vec3i(boundsBias) + cell, vec3i(1), vec3i(2 * boundsBias)));
  if (low.x > atomicLoad(&control.lowX)) { atomicMax(&control.lowX, low.x); }
  if (low.y > atomicLoad(&control.lowY)) { atomicMax(&control.lowY, low.y); }
  if (low.z > atomicLoad(&control.lowZ)) { atomicMax(&control.lowZ, low.z); }
  if (high.x > atomicLoad(&control.highX)) { atomicMax(&control.highX, high.x); }
  if (high.y > atomicLoad(&control.highY)) { atomicMax(&control.highY, high.y); }
  if (high.z > atomicLoad(&control.highZ)) { atomicMax(&control.highZ, high.z); }
}

// Numbers the cells, now `cellSize` wide, by the box of the last rebuild (whose cells were `before` wide) and one cell more on every
// side; by chance where there is no box yet, or where the table is too small for it.
fn numberCells(before: f32, cellSize: f32, invCellSize: f32, cellMask: u32) {
  let biasedLow = vec3u(atomicExchange(&control.lowX, 0u), atomicExchange(&control.lowY, 0u), atomicExchange(&control.lowZ, 0u));
  let biasedHigh = vec3u(atomicExchange(&control.highX, 0u), atomicExchange(&control.highY, 0u), atomicExchange(&control.highZ, 0u));
  let low = vec3f(vec3i(boundsBias) - vec3i(biasedLow)) * before;
  let high = vec3f(vec3i(biasedHigh) - vec3i(boundsBias) + vec3i(1)) * before;
  // a hundredth of a cell more: where cells keep their width, borders fall on borders, and rounding must not decide
  let first = vec3i(floor(low * invCellSize - 0.01)) - vec3i(1);
  let last = vec3i(floor(high * invCellSize + 0.01)) + vec3i(1);
  let size = last - first + vec3i(1);
  let blocks = (size.yz + vec2i(3)) >> vec2u(2u);
  let needed = 16.0 * f32(size.x) * f32(blocks.x) * f32(blocks.y);
  let fits = biasedHigh.x > 0u && needed <= f32(cellMask) + 1.0;
  control.originX = select(0, first.x, fits);
  control.originY = select(0, first.y, fits);
  control.originZ = select(0, first.z, fits);
  control.rowLength = select(0u, u32(size.x), fits);
  control.blocksUp = select(0u, u32(blocks.x), fits);
  control.cellSize = cellSize;
  control.invCellSize = invCellSize;
}
