// The grid of the continuum methods: a box of cells, aligned with the world, that follows the sand. Cell (0, 0, 0) of the box is
// cell `origin` of the world. Centres hold scalars; a cell owns its low face along each axis and the three edges that meet
// at its low corner. What stands within two cells of the box's border is not on the grid, so that neighbours need no checks.
#import struct/GridFrame

const gridMargin = 2;

fn boxSize(f: GridFrame) -> vec3i {
  return vec3i(i32(f.sizeX), i32(f.sizeY), i32(f.sizeZ));
}

fn cellIndex(f: GridFrame, cell: vec3i) -> u32 {
  return u32(cell.x) + f.sizeX * (u32(cell.y) + f.sizeY * u32(cell.z));
}

fn cellAt(f: GridFrame, index: u32) -> vec3i {
  return vec3i(i32(index % f.sizeX), i32((index / f.sizeX) % f.sizeY), i32(index / (f.sizeX * f.sizeY)));
}

// Distances in memory to the next cell along each axis.
fn strides(f: GridFrame) -> vec3u {
  return vec3u(1u, f.sizeX, f.sizeX * f.sizeY);
}

// A place of the world in cells from the box's low corner.
fn inCells(f: GridFrame, position: vec3f, invCellSize: f32) -> vec3f {
  return position * invCellSize - vec3f(f32(f.originX), f32(f.originY), f32(f.originZ));
}

fn isOnGrid(f: GridFrame, cell: vec3i) -> bool {
  return all(cell >= vec3i(gridMargin)) && all(cell < boxSize(f) - gridMargin);
}

// Weights along each axis of a place `at` (in cells from a cell's low corner) for that cell's centre and for its low faces.
fn centreWeights(at: vec3f) -> vec3f {
  return max(vec3f(0.0), 1.0 - abs(at - 0.5));
}
fn faceWeights(at: vec3f) -> vec3f {
  return max(vec3f(0.0), 1.0 - abs(at));
}

// Weights of the three low faces (xyz) and of the centre (w).
fn nodeWeights(at: vec3f) -> vec4f {
  let c = centreWeights(at);
  let f = faceWeights(at);
  return vec4f(f.x * c.y * c.z, c.x * f.y * c.z, c.x * c.y * f.z, c.x * c.y * c.z);
}

// Part of a weight that a node keeps when the part `solid` of the cell around it is inside solids; the particle's other nodes get
// the rest. With it, sand that fills what is free in front of a wall gives φ = 1 − φ_s in every cell, wherever the wall cuts it.
fn keptWeight(solid: vec4f) -> vec4f {
  let half = 1.5 - solid;
  return select((1.0 - solid) / (0.5 * half * half), vec4f(1.0), solid <= vec4f(0.5));
}
