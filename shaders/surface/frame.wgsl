// Where the grid lies: around the particles with a reach on all sides, in cells of the wished size or, where those would be
// more than fit, in larger ones. Makes ready to count again.
#import const/PointSurfaceDraw

// A kernel that spans fewer cells would miss nodes.
const leastReachInCells = 2.5;
const emptyLow = 0xffffffffu;
const emptyHigh = 0u;

fn fromOrdered(ordered: u32) -> f32 {
  return bitcast<f32>(ordered ^ select(0xffffffffu, 0x80000000u, (ordered >> 31u) == 1u));
}

@compute @workgroup_size(workgroupSize)
fn main() {
  var low = vec3f(0.0);
  var high = vec3f(0.0);
  let empty = atomicLoad(&box[0]) > atomicLoad(&box[3]);
  for (var axis = 0u; axis < 3u; axis++) {
    low[axis] = fromOrdered(atomicExchange(&box[axis], emptyLow));
    high[axis] = fromOrdered(atomicExchange(&box[3u + axis], emptyHigh));
  }
  var cell = options.cell;
  var reach = options.reach;
  var size = vec3f(0.0);
  for (var attempt = 0; attempt < 16; attempt++) {
    reach = max(options.reach, leastReachInCells * cell);
    size = ceil((high - low + 2.0 * reach) / cell) + 2.0;
    let nodes = size.x * size.y * size.z;
    if (nodes <= f32(options.nodeCapacity)) { break; }
    cell *= 1.02 * pow(nodes / f32(options.nodeCapacity), 1.0 / 3.0);
  }
  let fits = !empty && size.x * size.y * size.z <= f32(options.nodeCapacity);
  let count = select(vec3u(0u), vec3u(size), fits);
  surface.origin = low - reach - 0.5 * cell;
  surface.cell = cell;
  surface.sizeX = count.x;
  surface.sizeY = count.y;
  surface.sizeZ = count.z;
  surface.reach = reach;
  for (var word = 0u; word < 7u; word++) { atomicStore(&draw[word], 0u); }
  atomicStore(&draw[drawInstanceCount], 1u);
}
