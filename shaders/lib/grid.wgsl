// The hash grid. Cells that follow each other in x follow each other in the table, so that three x-neighbours are one
// contiguous run of grains (two where the table wraps). Blocks of 4 × 4 rows go to places by chance, but the rows of a block
// stand side by side, so that most neighbours in space are near in memory. Different rows may share table cells: whoever
// reads a run checks the true cell of what it finds.
const rowLength = 32u; // of the table that a row gets; what is longer reaches into the next row

// Several kernels must agree on a grain's cell to the bit, or it is missed by its neighbours. WGSL rounds products
// correctly but lets each kernel divide in its own way (2.5 ulp), so the inverse is made once, by grid/decide.
fn cellOf(position: vec3f, invCellSize: f32) -> vec3i {
  return vec3i(floor(position * invCellSize));
}

fn tableCell(cell: vec3i, cellMask: u32) -> u32 {
  let block = (u32(cell.y >> 2u) * 0x9e3779b1u) ^ (u32(cell.z >> 2u) * 0x85ebca77u);
  let row = (u32(cell.y) & 3u) + 4u * (u32(cell.z) & 3u);
  return ((block ^ (block >> 15u)) + rowLength * row + u32(cell.x)) & cellMask;
}
