// How far the sand reaches: cells of all of it, and of what is dense. The grid follows all where memory allows, else what is dense.
#import const/ContinuumBounds
#import struct/ContinuumControl

// A particle in a cell with less sand than this is a stray.
const denseShare = 0.25;

struct Reach {
  low: vec3i,
  high: vec3i,
}

fn noReach() -> Reach {
  return Reach(vec3i(-boundsBias), vec3i(-boundsBias));
}

fn reaching(reach: Reach, cell: vec3i) -> Reach {
  return Reach(max(reach.low, -cell), max(reach.high, cell));
}

fn noteReach(whole: Reach, dense: Reach) {
  if (whole.high.x > -boundsBias) {
    atomicMax(&control.lowX, u32(boundsBias + whole.low.x));
    atomicMax(&control.lowY, u32(boundsBias + whole.low.y));
    atomicMax(&control.lowZ, u32(boundsBias + whole.low.z));
    atomicMax(&control.highX, u32(boundsBias + whole.high.x));
    atomicMax(&control.highY, u32(boundsBias + whole.high.y));
    atomicMax(&control.highZ, u32(boundsBias + whole.high.z));
  }
  if (dense.high.x > -boundsBias) {
    atomicMax(&control.denseLowX, u32(boundsBias + dense.low.x));
    atomicMax(&control.denseLowY, u32(boundsBias + dense.low.y));
    atomicMax(&control.denseLowZ, u32(boundsBias + dense.low.z));
    atomicMax(&control.denseHighX, u32(boundsBias + dense.high.x));
    atomicMax(&control.denseHighY, u32(boundsBias + dense.high.y));
    atomicMax(&control.denseHighZ, u32(boundsBias + dense.high.z));
  }
}
