// A slice of time begins: the box follows the sand. It stays as it is while the sand is well inside and fills a good part of it;
// where it would need more cells than there are, it is cut down around its middle, and what is outside falls freely.
#import const/ContinuumBounds
#import struct/ContinuumControl

fn sidesFrom(low: vec3i, high: vec3i) -> vec3i {
  return max(high - low + 1, vec3i(1));
}

@compute @workgroup_size(workgroupSize)
fn main() {
  let low = boundsBias - vec3i(vec3u(atomicLoad(&control.lowX), atomicLoad(&control.lowY), atomicLoad(&control.lowZ)));
  let high = vec3i(vec3u(atomicLoad(&control.highX), atomicLoad(&control.highY), atomicLoad(&control.highZ))) - boundsBias;
  let empty = atomicLoad(&control.highX) == 0u;
  atomicStore(&control.lowX, 0u);
  atomicStore(&control.lowY, 0u);
  atomicStore(&control.lowZ, 0u);
  atomicStore(&control.highX, 0u);
  atomicStore(&control.highY, 0u);
  atomicStore(&control.highZ, 0u);
  frame.running = 1u;
  frame.step = 0u;
  atomicStore(&control.redCount, 0u);
  atomicStore(&control.blackCount, 0u);
  atomicStore(&control.maxSpeed, 0u);
  frame.pressureResidual = bitcast<f32>(atomicExchange(&control.pressureResidual, 0u));
  frame.densityResidual = bitcast<f32>(atomicExchange(&control.densityResidual, 0u));
  frame.frictionResidual = max(frame.rubbed, bitcast<f32>(atomicExchange(&control.frictionResidual, 0u)));
  frame.rubbed = 0.0;
  frame.moved = 0u;
  frame.oldX = frame.originX;
  frame.oldY = frame.originY;
  frame.oldZ = frame.originZ;
  frame.oldSizeX = frame.sizeX;
  frame.oldSizeY = frame.sizeY;
  frame.oldSizeZ = frame.sizeZ;
  let travel = i32(min(ceil(frame.maxSpeed * params.slice * params.invCellSize), 4.0));
  if (empty) { // no sand
    frame.stale = select(frame.stale, 1u, params.obstaclesMove > 0u);
    return;
  }
  let origin = vec3i(frame.originX, frame.originY, frame.originZ);
  let size = vec3i(i32(frame.sizeX), i32(frame.sizeY), i32(frame.sizeZ));
  let needLow = low - (2 + travel);
  let needHigh = high + (2 + travel);
  let inside = all(needLow >= origin) && all(needHigh < origin + size);
  let need = sidesFrom(needLow, needHigh);
  let wasteful = frame.cellCount > 512u && f32(frame.cellCount) > 3.0 * f32(need.x) * f32(need.y) * f32(need.z);
  if (!inside || wasteful) {
    var first = needLow - 2;
    var to = needHigh + 2;
    var sides = sidesFrom(first, to);
    // f32: far away sand could overflow the product
    while (f32(sides.x) * f32(sides.y) * f32(sides.z) > f32(params.cellCapacity)) {
      let longest = max(sides.x, max(sides.y, sides.z));
      let cut = max((sides + 15) / 16, vec3i(1));
      if (sides.x == longest) {
        first.x += cut.x;
        to.x -= cut.x;
      } else if (sides.y == longest) {
        to.y -= 2 * cut.y; // sand rests below
      } else {
        first.z += cut.z;
        to.z -= cut.z;
      }
      sides = sidesFrom(first, to);
    }
    let same = all(first == origin) && all(sides == size);
    frame.moved = select(1u, 0u, same);
    frame.originX = first.x;
    frame.originY = first.y;
    frame.originZ = first.z;
    frame.sizeX = u32(sides.x);
    frame.sizeY = u32(sides.y);
    frame.sizeZ = u32(sides.z);
    frame.cellCount = u32(sides.x * sides.y * sides.z);
  }
  frame.stale = select(frame.stale, 1u, frame.moved > 0u || params.obstaclesMove > 0u);
}
