// Builds the contact lists: every sphere and obstacle that may touch one of the grain's spheres before the next rebuild. One workgroup fills one
// slice of 64 lists, interleaved, as long as the longest of them. Grains are in a fixed order (dem/grid/sort), so the lists
// are too, and runs repeat bit by bit.
//
// Threads that walk side by side wait for each other, so they should have alike to do: obstacles come first in a list, then
// entries that touch, then the others, and long lists stand next to long ones.
#import struct/SimParams
#import struct/Tables
#import struct/Obstacles
#import struct/Control
#import struct/ContactRange
#import struct/Grain
#import dem/lib/entry
#import dem/lib/slots-write
#import dem/lib/packed-spring
#import dem/lib/numbering
#import dem/lib/lattice
#import dem/lib/skin
#import dem/lib/owner
#import dem/lib/body-skin
#import dem/lib/rebuilding

@group(0) @binding(0) var<uniform> params: SimParams;
@group(0) @binding(1) var<uniform> tables: Tables;
@group(0) @binding(2) var<uniform> obstacles: Obstacles;
@group(0) @binding(3) var<storage, read_write> control: Control;
@group(0) @binding(4) var<storage, read> cells: array<u32>;
@group(0) @binding(5) var<storage, read> grains: array<Grain>;
@group(0) @binding(6) var<storage, read> spheres: array<vec4f>;
@group(0) @binding(7) var<storage, read> kept: array<u32>;
@group(0) @binding(8) var<storage, read_write> contacts: array<ContactRange>;
@group(0) @binding(9) var<storage, read_write> list: array<vec4u>;
@group(0) @binding(10) var<storage, read_write> listMore: array<vec4u>;

override forBodies: bool = false; // a list for each sphere of a body instead of each grain
override hasMemory: bool = true; // history or cohesion: contacts are recognised across a rebuild
// As in dem/lib/contact-loads: what all grains have in common need not be looked up, and loops over spheres unroll.
override onlyMaterial: i32 = -1;
override fixedStride: u32 = 0u;
const chunk = 32u; // neighbours that are looked at together

var<workgroup> longest: array<atomic<u32>, sliceWidth / interleaved>; // of eight lists each
var<workgroup> sliceStart: u32;
var<workgroup> work: array<u32, sliceWidth>;   // by lane: what walking its list costs, and lower lanes before higher ones
var<workgroup> served: array<u32, sliceWidth>; // by place in the slice: the lane whose list stands there

// The grain (or body's sphere) whose list is being made, and how far the making has come.
var<private> row: u32;
var<private> myOwner: u32; // index into `grains`: the grain itself, or the body
var<private> myBounding: f32;
var<private> mySpheres: array<vec3f, 8>;
var<private> myMaterial: Material;
var<private> mySkin: f32;
var<private> touching: u32; // entries found so far that touch (or are obstacles), and that do not
var<private> apart: u32;
var<private> remembered: u32;
var<private> start: u32;
var<private> writing: bool;
var<private> runs: array<vec3u, 18>;
var<private> runCount: u32;
var<private> near: array<u32, chunk>; // neighbours, a chunk of all
var<private> nearCount: u32;          // of all

// Only contacts that touch, or nearly (held by cohesion), have anything to remember.
fn mayRemember(gap: f32) -> bool {
  return gap < 0.1 * myMaterial.radius;
}

// `ahead`: stands before what only may touch later.
fn add(entry: u32, ahead: bool, looksBack: bool) {
  if (writing) {
    var slot = vec4u(0u, 0u, 0u, entry);
    if (hasMemory && looksBack) {
      let first = 2u * params.listRows + 3u * kept[2u * row];
      let end = first + 3u * kept[2u * row + 1u];
      for (var word = first; word < end; word += 3u) {
        if (kept[word] == entry) {
          remembered++;
          let spring = unpackedSpring(vec2u(kept[word + 1u], kept[word + 2u]));
          slot = vec4u(bitcast<vec3u>(spring), entry | entryTouching);
          break;
        }
      }
    }
    putSlot(start + select(apart, touching, ahead) * interleaved, slot);
  }
  touching += select(0u, 1u, ahead);
  apart += select(1u, 0u, ahead);
}

// Where the list of a lane stands in its slice: those that cost most first.
fn placeInSlice(lane: u32) -> u32 {
  let mine = work[lane];
  var place = 0u;
  for (var other = 0u; other < sliceWidth; other++) {
    place += select(0u, 1u, work[other] > mine);
  }
  return place;
}

// Room that the slice's first so many bands of eight lists take, each as long as its longest.
fn entriesBefore(band: u32) -> u32 {
  var entries = 0u;
  for (var b = 0u; b < band; b++) {
    entries += atomicLoad(&longest[b]) * interleaved;
  }
  return entries;
}

fn addObstacles(centre: vec3f) {
  for (var o = 0u; o < params.obstacleCount; o++) {
    let obstacle = obstacles.items[o];
    let reach = obstacleTravel(obstacle, centre, myBounding, params.obstacleSpan) + latticeDepth(obstacle, myMaterial.radius);
    if (obstacleDistance(obstacle, centre).w > myBounding + mySkin + reach) {
      continue;
    }
    for (var k = 0u; k < ownCount(); k++) {
      let gap = obstacleDistance(obstacle, mySpheres[k]).w - myMaterial.radius - reach;
      if (gap < mySkin) {
        for (var slot = 0u; slot < slotsOf(obstacle); slot++) {
          let now = select(gap, farAway, hasFlag(obstacle, surfaceNew));
          add(obstacleEntry(k, o, slot), true, mayRemember(now)); // before all others, touching or not
        }
      }
    }
  }
}

// How many spheres we have: known beforehand if possible, so that loops over them unroll.
fn ownCount() -> u32 {
  return select(select(fixedStride, myMaterial.sphereCount, fixedStride == 0u), 1u, forBodies);
}

fn materialOf(grain: u32) -> u32 {
  if (onlyMaterial >= 0) {
    return u32(max(onlyMaterial, 0));
  }
  return u32(spheres[grain * params.sphereStride].w);
}

// Which pairs of spheres of two grains come on the list: bit 8 m + k of x and y is the other's sphere m and our k.
struct Pairs {
  listed: vec2u,
  touching: vec2u,
  looksBack: vec2u,
}

fn pairsWith(other: u32) -> Pairs {
  let material = materialOf(other);
  let radii = myMaterial.radius + tables.materials[material].radius;
  let skins = mySkin + skinFor(surfaceSpeed(grains[other], tables.materials[material].boundingRadius), control.lastMaxSpeed, control.spareChecks, params);
  let reach = radii + skins;
  let theirCount = select(fixedStride, tables.materials[material].sphereCount, fixedStride == 0u);
  var pairs: Pairs;
  for (var m = 0u; m < theirCount; m++) {
    let position = spheres[other * select(fixedStride, params.sphereStride, fixedStride == 0u) + m].xyz;
    for (var k = 0u; k < ownCount(); k++) {
      let between = mySpheres[k] - position;
      let squared = dot(between, between);
      let gap = sqrt(squared) - radii;
      let bit = select(vec2u(0u, 1u), vec2u(1u, 0u), m < 4u) << vec2u((8u * m + k) & 31u);
      pairs.listed |= select(vec2u(0u), bit, squared < reach * reach);
      pairs.touching |= select(vec2u(0u), bit, gap < 0.0);
      pairs.looksBack |= select(vec2u(0u), bit, mayRemember(gap));
    }
  }
  return pairs;
}

// Returns whether there is anything to list.
fn addGrain(other: u32) -> bool {
  let pairs = pairsWith(other);
  let all = countOneBits(pairs.listed);
  if (!writing) {
    let those = countOneBits(pairs.touching);
    touching += those.x + those.y;
    apart += all.x + all.y - those.x - those.y;
    return all.x + all.y > 0u;
  }
  var left = pairs.listed;
  while (left.x != 0u || left.y != 0u) {
    let upper = left.x == 0u;
    let place = firstTrailingBit(select(left.x, left.y, upper));
    let bit = select(vec2u(1u, 0u), vec2u(0u, 1u), upper) << vec2u(place);
    left &= ~bit;
    let m = (place >> 3u) + select(0u, 4u, upper);
    add(sphereEntry(place & 7u, other * params.sphereStride + m), any((pairs.touching & bit) != vec2u(0u)),
        any((pairs.looksBack & bit) != vec2u(0u)));
  }
  return true;
}

// Where grains of the 27 cells around stand in memory: nine rows of three cells are nine runs, and one more for each row that
// wraps around the table's end.
fn findRuns(home: vec3i) {
  let numbers = numbering();
  let size = params.cellMask + 1u;
  runCount = 0u;
  for (var r = 0; r < 9; r++) {
    var first = tableCell(home + vec3i(-1, r % 3 - 1, r / 3 - 1), numbers);
    var left = 3u;
    while (left > 0u) {
      let last = min(first + left, size);
      let run = vec3u(cells[first], cells[last], u32(r));
      if (run.x < run.y) {
        runs[runCount] = run;
        runCount++;
      }
      left -= last - first;
      first = 0u;
    }
  }
}

// Looks for neighbours and keeps a chunk of them, after the first `skipped`. One loop over all runs, and what follows from a
// neighbour left for later: threads side by side, whose runs end and whose neighbours turn up at different times, wait little.
fn collect(centre: vec3f, skipped: u32) {
  let home = cellOf(centre, control.invCellSize);
  let most = myBounding + params.boundingRadius + mySkin + control.skin;
  findRuns(home);
  nearCount = 0u;
  var next = 0u;
  var run = vec3u(0u);
  loop {
    if (run.x == run.y) {
      if (next == runCount) {
        break;
      }
      run = runs[next];
      next++;
    }
    let other = run.x;
    run.x++;
    let position = grains[other].position.xyz;
    let between = position - centre;
    if (dot(between, between) < most * most && other != myOwner
        && isInRow(position, home + vec3i(0, i32(run.z) % 3 - 1, i32(run.z) / 3 - 1))) {
      if (nearCount - skipped < chunk) {
        near[nearCount - skipped] = other;
      }
      nearCount++;
    }
  }
}

fn addGrains(centre: vec3f) {
  var done = 0u;
  loop {
    if (!writing || nearCount > chunk) { // else they are still there from counting
      collect(centre, done);
    }
    var listed = 0u;
    for (var i = done; i < min(nearCount, done + chunk); i++) {
      let other = near[i - done];
      if (addGrain(other)) {
        near[listed] = other;
        listed++;
      }
    }
    done += chunk;
    if (done >= nearCount) {
      nearCount = select(nearCount, listed, done == chunk);
      break;
    }
  }
}

fn isInRow(position: vec3f, row: vec3i) -> bool {
  let apart = abs(floor(position * control.invCellSize) - vec3f(row)); // cellOf, in floats: some drivers convert lane by lane
  return apart.y == 0.0 && apart.z == 0.0 && apart.x <= 1.0;
}

// The same among the spheres of bodies; their table and their order stand behind the grains' cells.
fn addBodyRun(first: u32, end: u32, centre: vec3f, low: vec3i, high: vec3i) {
  let order = params.bodyCellFirst + params.cellMask + 2u;
  for (var i = first; i < end; i++) {
    let partner = params.bodySphereFirst + cells[order + i];
    let sphere = spheres[partner];
    let apart = sphere.xyz - centre;
    let most = myBounding + params.bodySphereRadius + mySkin + control.skin;
    let owner = sphereOwner(sphere, partner, params);
    // the cheap tests first: most of what is near belongs to the same body, or is too far away
    if (owner == myOwner || dot(apart, apart) >= most * most) {
      continue;
    }
    let cell = cellOf(sphere.xyz, control.invCellSize);
    if (any(cell < low) || any(cell > high)) { // another row's, which shares cells of the table
      continue;
    }
    let radii = myMaterial.radius + tables.materials[sphereMaterial(sphere)].radius;
    let skins = mySkin + skinFor(bodySphereSpeed(grains[owner], sphere.xyz), control.lastMaxSpeed, control.spareChecks, params);
    for (var k = 0u; k < ownCount(); k++) {
      let between = mySpheres[k] - sphere.xyz;
      let squared = dot(between, between);
      if (squared < (radii + skins) * (radii + skins)) {
        let gap = sqrt(squared) - radii;
        add(sphereEntry(k, partner), gap < 0.0, mayRemember(gap));
      }
    }
  }
}

// Cells are made for grains, and wide against the spheres of bodies: only those within reach are looked at.
fn addBodies(centre: vec3f) {
  let reach = vec3f(myBounding + params.bodySphereRadius + mySkin + control.skin);
  let low = cellOf(centre - reach, control.invCellSize);
  let high = cellOf(centre + reach, control.invCellSize);
  let numbers = numbering();
  let size = params.cellMask + 1u;
  let base = params.bodyCellFirst;
  for (var z = low.z; z <= high.z; z++) {
    for (var y = low.y; y <= high.y; y++) {
      let first = tableCell(vec3i(low.x, y, z), numbers);
      let end = first + u32(high.x - low.x) + 1u;
      let rowLow = vec3i(low.x, y, z);
      let rowHigh = vec3i(high.x, y, z);
      addBodyRun(cells[base + first], cells[base + min(end, size)], centre, rowLow, rowHigh);
      if (end > size) {
        addBodyRun(cells[base], cells[base + end - size], centre, rowLow, rowHigh);
      }
    }
  }
}

fn addNeighbours(centre: vec3f) {
  addGrains(centre);
  if (params.bodySphereCount > 0u) {
    addBodies(centre);
  }
}

// Whose list this thread makes. False when there is nobody.
fn takeGrain(g: u32) -> bool {
  if (g >= control.grainCount) {
    return false;
  }
  row = g;
  myOwner = g;
  myMaterial = tables.materials[materialOf(g)];
  myBounding = myMaterial.boundingRadius;
  mySkin = skinFor(surfaceSpeed(grains[g], myBounding), control.lastMaxSpeed, control.spareChecks, params);
  for (var k = 0u; k < ownCount(); k++) {
    mySpheres[k] = spheres[g * params.sphereStride + k].xyz;
  }
  return true;
}

fn takeBodySphere(s: u32) -> bool {
  let index = params.bodySphereFirst + s;
  if (s >= params.bodySphereCount || spheres[index].w < 0.0) {
    return false;
  }
  let sphere = spheres[index];
  row = params.bodyRowFirst + s;
  myOwner = sphereOwner(sphere, index, params);
  myMaterial = tables.materials[sphereMaterial(sphere)];
  myBounding = myMaterial.radius;
  mySkin = skinFor(bodySphereSpeed(grains[myOwner], sphere.xyz), control.lastMaxSpeed, control.spareChecks, params);
  mySpheres[0] = sphere.xyz;
  return true;
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_index) lane: u32) {
  if (!isRebuilding(lane)) {
    return;
  }
  var alive = false;
  if (forBodies) {
    alive = takeBodySphere(id.x);
  } else {
    alive = takeGrain(id.x);
  }
  var centre = vec3f(0.0);
  var cost = 0u; // empty lanes stay at the end
  if (alive) {
    // a body's sphere is its own centre here: what counts is where it is, not where its body is
    centre = select(grains[myOwner].position.xyz, mySpheres[0], forBodies);
    writing = false;
    addObstacles(centre);
    let surfaces = touching;
    addNeighbours(centre);
    // A contact costs about three times as much as a look at an entry that is apart. Lists with obstacles stand together
    // first of all, so that the others need not wait through that loop.
    cost = 1u + 3u * touching + apart + 100u * surfaces;
  }
  work[lane] = cost * sliceWidth + (sliceWidth - 1u - lane);
  workgroupBarrier();
  // lanes of bodies may be empty anywhere: they keep their places
  let place = select(placeInSlice(lane), lane, forBodies);
  let band = place / interleaved;
  served[place] = lane;
  atomicMax(&longest[band], touching + apart);
  workgroupBarrier();
  if (lane == 0u) {
    let wanted = entriesBefore(sliceWidth / interleaved);
    let first = atomicAdd(&control.listCursor, wanted);
    if (first + wanted > params.listCapacity) {
      atomicAdd(&control.listOverflow, 1u);
      sliceStart = 0xffffffffu;
    } else {
      sliceStart = first;
    }
  }
  workgroupBarrier();
  if (!alive) {
    return;
  }
  let count = touching + apart;
  atomicAdd(&control.entries, count);
  if (sliceStart == 0xffffffffu) {
    contacts[row] = ContactRange(0u, 0u, 0u, 0.0);
    return;
  }
  start = sliceStart + entriesBefore(band) + place % interleaved;
  apart = touching; // those that touch come first
  touching = 0u;
  writing = true;
  addObstacles(centre);
  addNeighbours(centre);
  contacts[row] = ContactRange(start, packedCount(count, lane ^ served[lane]), remembered, 0.0);
}
