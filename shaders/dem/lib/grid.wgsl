// The grid's cells and their numbers in its table. Cells that follow each other in x follow each other in the table, so that three
// x-neighbours are one contiguous run of grains (two where the table wraps), and the rows of a block of 4 × 4 stand side by
// side. Where the table can hold the box around all grains, blocks stand in their order in space: most neighbours are near in
// memory, which is what large worlds live on. Else blocks go to places by chance. Different rows may share table cells (by
// chance, or outside of the box): the reader of a run checks the true cell of what it finds.

#import const/GridTable

// How cells are numbered. dem/grid/decide chooses; dem/lib/numbering reads it.
struct Numbering {
  origin: vec3i,   // the box's first cell
  rowLength: u32,  // its cells in x; 0: blocks go to places by chance
  blocksUp: u32,   // its blocks in y
  cellMask: u32,
}

// Several kernels must agree on a grain's cell to the bit, or it is missed by its neighbours. WGSL rounds products
// correctly but lets each kernel divide in its own way (2.5 ulp), so the inverse is made once, by dem/grid/decide.
fn cellOf(position: vec3f, invCellSize: f32) -> vec3i {
  return vec3i(floor(position * invCellSize));
}

fn tableCell(place: vec3i, numbering: Numbering) -> u32 {
  let cell = place - numbering.origin;
  let row = (u32(cell.y) & 3u) + 4u * (u32(cell.z) & 3u);
  let block = vec2u(vec2i(cell.y >> 2u, cell.z >> 2u));
  if (numbering.rowLength > 0u) {
    return (((block.y * numbering.blocksUp + block.x) * 16u + row) * numbering.rowLength + u32(cell.x)) & numbering.cellMask;
  }
  let chance = (block.x * 0x9e3779b1u) ^ (block.y * 0x85ebca77u);
  return ((chance ^ (chance >> 15u)) + chanceRow * row + u32(cell.x)) & numbering.cellMask;
}
