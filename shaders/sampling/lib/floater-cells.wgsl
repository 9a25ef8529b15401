// The neighbour grid of the floaters covers the box of the distance field.
#import struct/FloaterParams

fn floaterCell(p: vec3f, origin: vec3f, params: FloaterParams) -> vec3i {
  let last = vec3i(vec3u(params.cellsX, params.cellsY, params.cellsZ)) - 1;
  return clamp(vec3i(floor((p - origin) / params.cellSide)), vec3i(0), last);
}

fn floaterCellIndex(cell: vec3i, params: FloaterParams) -> u32 {
  return u32(cell.x) + params.cellsX * (u32(cell.y) + params.cellsY * u32(cell.z));
}
