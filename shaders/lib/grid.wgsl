// The hash grid. Cells that follow each other in x follow each other in the table, so that three x-neighbours are one
// contiguous run of grains (two where the table wraps). Different rows may share table cells: whoever reads a run checks
// the true cell of what it finds.

// Several kernels must agree on a grain's cell to the bit, or it is missed by its neighbours. WGSL rounds products
// correctly but lets each kernel divide in its own way (2.5 ulp), so the inverse is made once, by grid/decide.
fn cellOf(position: vec3f, invCellSize: f32) -> vec3i {
  return vec3i(floor(position * invCellSize));
}

fn tableCell(cell: vec3i, cellMask: u32) -> u32 {
  let row = (u32(cell.y) * 0x9e3779b1u) ^ (u32(cell.z) * 0x85ebca77u);
  return ((row ^ (row >> 15u)) + u32(cell.x)) & cellMask;
}
