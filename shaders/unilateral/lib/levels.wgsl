// Coarse grids of the pressure problem: a cell of level l + 1 is a block of 2 × 2 × 2 cells of level l. All levels lie in one buffer each:
// `coarseRows` has two vectors per cell (k of low faces and diagonal; k of high faces and right side), `coarse` the correction.
// coarse[0] is how much of the correction the finest level takes.
#import continuum/lib/grid

struct Level {
  first: u32,
  size: vec3u,
}

fn cellsOf(level: Level) -> u32 {
  return level.size.x * level.size.y * level.size.z;
}

fn levelAt(number: u32) -> Level {
  var level = Level(1u, (vec3u(frame.sizeX, frame.sizeY, frame.sizeZ) + 1u) / 2u);
  for (var l = 1u; l < number; l++) {
    level = Level(level.first + cellsOf(level), (level.size + 1u) / 2u);
  }
  return level;
}

fn cellIn(level: Level, index: u32) -> vec3u {
  return vec3u(index % level.size.x, (index / level.size.x) % level.size.y, index / (level.size.x * level.size.y));
}

fn indexIn(level: Level, cell: vec3u) -> u32 {
  return level.first + cell.x + level.size.x * (cell.y + level.size.y * cell.z);
}
