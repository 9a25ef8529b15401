// The grid of homes: a chain of owners for each cell of the table. dem/grid/check makes it; who moves through several cells is
// in several chains. Two tables of heads take turns: the next check clears the one and fills the other. The order in a chain
// is chance: whoever walks through one sorts what is found. Uses the includer's `links` and `params`.
//
// In `links`: the heads of both tables, then the next in chain for each owner, then further places in chains: owner and next.
// A link is 0 at the end, or 1 + row, or behind those 1 + listRows + further place.
#import struct/SimParams

fn headPlace(table: u32, cell: u32) -> u32 {
  return table * (params.cellMask + 1u) + cell;
}

fn furtherPlace(link: u32) -> u32 {
  let rows = 2u * (params.cellMask + 1u) + params.listRows;
  return rows + 2u * (link - 1u - params.listRows);
}

fn isFurther(link: u32) -> bool {
  return link > params.listRows;
}

fn nextPlace(link: u32) -> u32 {
  return select(2u * (params.cellMask + 1u) + link - 1u, furtherPlace(link) + 1u, isFurther(link));
}
