// The hash grid. Cells that follow each other in x follow each other in the table, so that three x-neighbours are one
// contiguous run of grains (two where the table wraps). Different rows may share table cells: whoever reads a run checks
// the true cell of what it finds.

fn cellOf(position: vec3f, cellSize: f32) -> vec3i {
  return vec3i(floor(position / cellSize));
}

fn tableCell(cell: vec3i, cellMask: u32) -> u32 {
  let row = (u32(cell.y) * 0x9e3779b1u) ^ (u32(cell.z) * 0x85ebca77u);
  return ((row ^ (row >> 15u)) + u32(cell.x)) & cellMask;
}
