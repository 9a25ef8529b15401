// A slice of time begins: the box follows the sand. It stays as it is while the sand is well inside and fills a good part of it.
// Where it would need more cells than there are, it follows only what is dense: strays are soon far away. If that is too much, too,
// it is cut down around its middle. What is outside falls freely.
#import const/ContinuumBounds
#import struct/ContinuumControl

fn sidesFrom(low: vec3i, high: vec3i) -> vec3i {
  return max(high - low + 1, vec3i(1));
}

// f32: far away sand could overflow the product
fn fits(sides: vec3i) -> bool {
  return f32(sides.x) * f32(sides.y) * f32(sides.z) <= f32(params.cellCapacity);
}

@compute @workgroup_size(workgroupSize)
fn main() {
  let lows = vec3u(atomicExchange(&control.lowX, 0u), atomicExchange(&control.lowY, 0u), atomicExchange(&control.lowZ, 0u));
  let highs = vec3u(atomicExchange(&control.highX, 0u), atomicExchange(&control.highY, 0u), atomicExchange(&control.highZ, 0u));
  let denseLows = vec3u(atomicExchange(&control.denseLowX, 0u), atomicExchange(&control.denseLowY, 0u),
                        atomicExchange(&control.denseLowZ, 0u));
  let denseHighs = vec3u(atomicExchange(&control.denseHighX, 0u), atomicExchange(&control.denseHighY, 0u),
                         atomicExchange(&control.denseHighZ, 0u));
  let empty = highs.x == 0u;
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
  var needLow = boundsBias - vec3i(lows) - (2 + travel);
  var needHigh = vec3i(highs) - boundsBias + (2 + travel);
  if (!fits(sidesFrom(needLow - 2, needHigh + 2)) && denseHighs.x > 0u) {
    needLow = boundsBias - vec3i(denseLows) - (2 + travel);
    needHigh = vec3i(denseHighs) - boundsBias + (2 + travel);
  }
  let inside = all(needLow >= origin) && all(needHigh < origin + size);
  let need = sidesFrom(needLow, needHigh);
  let wasteful = frame.cellCount > 512u && f32(frame.cellCount) > 3.0 * f32(need.x) * f32(need.y) * f32(need.z);
  if (!inside || wasteful) {
    var first = needLow - 2;
    var to = needHigh + 2;
    var sides = sidesFrom(first, to);
    while (!fits(sides)) {
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
