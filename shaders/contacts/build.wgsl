// Builds the contact lists: every sphere and obstacle that may touch one of the grain's spheres before the next rebuild. One workgroup fills one
// slice of 64 lists, interleaved, as long as the longest of them. Grains are in a fixed order (grid/sort), so the lists
// are too, and runs repeat bit by bit.
//
// Threads that walk side by side wait for each other, so they should have alike to do: entries that touch come first in a list,
// and long lists stand next to long ones.
#import struct/SimParams
#import struct/Tables
#import struct/Obstacles
#import struct/Control
#import struct/ContactRange
#import struct/Grain
#import lib/entry
#import lib/grid
#import lib/lattice
#import lib/margin
#import lib/owner
#import lib/body-margin

@group(0) @binding(0) var<uniform> params: SimParams;
@group(0) @binding(1) var<uniform> tables: Tables;
@group(0) @binding(2) var<uniform> obstacles: Obstacles;
@group(0) @binding(3) var<storage, read_write> control: Control;
@group(0) @binding(4) var<storage, read> cells: array<u32>;
@group(0) @binding(5) var<storage, read> grains: array<Grain>;
@group(0) @binding(6) var<storage, read> spheres: array<vec4f>;
@group(0) @binding(7) var<storage, read> kept: array<vec4u>;
@group(0) @binding(8) var<storage, read_write> contacts: array<ContactRange>;
@group(0) @binding(9) var<storage, read_write> list: array<u32>;
@group(0) @binding(10) var<storage, read_write> history: array<f32>;

override forBodies: bool = false; // a list for each sphere of a body instead of each grain
override hasHistory: bool = true;
override hasMemory: bool = true; // history or cohesion: contacts are recognised across a rebuild
const sliceWidth = 64u;

var<workgroup> longest: atomic<u32>;
var<workgroup> sliceStart: u32;
var<workgroup> work: array<u32, sliceWidth>;   // what walking the list of a lane costs
var<workgroup> served: array<u32, sliceWidth>; // by place in the slice: the lane whose list stands there

// The grain (or body's sphere) whose list is being made, and how far the making has come.
var<private> row: u32;
var<private> myOwner: u32; // index into `grains`: the grain itself, or the body
var<private> myCount: u32;
var<private> myBounding: f32;
var<private> mySpheres: array<vec3f, 8>;
var<private> myMaterial: Material;
var<private> myMargin: f32;
var<private> touching: u32; // entries found so far that touch, and that do not
var<private> apart: u32;
var<private> remembered: u32;
var<private> start: u32;
var<private> writing: bool;

fn add(entry: u32, gap: f32) {
  let touches = gap < 0.0;
  if (writing) {
    let slot = start + select(apart, touching, touches) * sliceWidth;
    var flag = 0u;
    // only contacts that touch, or nearly (held by cohesion), have anything to remember
    if (hasMemory && gap < 0.1 * myMaterial.radius) {
      let header = kept[row];
      for (var i = header.x; i < header.x + header.y; i++) {
        if (kept[i].x == entry) {
          flag = entryTouching;
          remembered++;
          if (hasHistory) {
            let spring = bitcast<vec3f>(kept[i].yzw);
            history[3u * slot] = spring.x;
            history[3u * slot + 1u] = spring.y;
            history[3u * slot + 2u] = spring.z;
          }
          break;
        }
      }
    }
    list[slot] = entry | flag;
  }
  touching += select(0u, 1u, touches);
  apart += select(1u, 0u, touches);
}

// Where the list of a lane stands in its slice: those that cost most first.
fn placeInSlice(lane: u32) -> u32 {
  let mine = work[lane];
  var place = 0u;
  for (var other = 0u; other < sliceWidth; other++) {
    place += select(0u, 1u, work[other] > mine || (work[other] == mine && other < lane));
  }
  return place;
}

fn addObstacles(centre: vec3f) {
  for (var o = 0u; o < params.obstacleCount; o++) {
    let obstacle = obstacles.items[o];
    let reach = obstacleTravel(obstacle, centre, myBounding, params.obstacleSpan) + latticeDepth(obstacle, myMaterial.radius);
    if (obstacleDistance(obstacle, centre).w > myBounding + myMargin + reach) {
      continue;
    }
    for (var k = 0u; k < myCount; k++) {
      let gap = obstacleDistance(obstacle, mySpheres[k]).w - myMaterial.radius - reach;
      if (gap < myMargin) {
        for (var slot = 0u; slot < slotsOf(obstacle); slot++) {
          add(obstacleEntry(k, o, slot), select(gap, farAway, hasFlag(obstacle, surfaceNew)));
        }
      }
    }
  }
}

fn addSpheres(other: u32, otherMaterial: u32) {
  let radii = myMaterial.radius + tables.materials[otherMaterial].radius;
  let margins = myMargin + marginFor(surfaceSpeed(grains[other], tables.materials[otherMaterial].boundingRadius), control.lastMaxSpeed, params);
  let reach = radii + margins;
  for (var m = 0u; m < tables.materials[otherMaterial].sphereCount; m++) {
    let partner = other * params.sphereStride + m;
    let position = spheres[partner].xyz;
    for (var k = 0u; k < myCount; k++) {
      let apart = mySpheres[k] - position;
      let squared = dot(apart, apart);
      if (squared < reach * reach) {
        add(sphereEntry(k, partner), sqrt(squared) - radii);
      }
    }
  }
}

fn isInRow(position: vec3f, row: vec3i) -> bool {
  let cell = cellOf(position, control.invCellSize);
  return cell.y == row.y && cell.z == row.z && abs(cell.x - row.x) <= 1;
}

fn addRun(first: u32, end: u32, centre: vec3f, row: vec3i) {
  for (var other = first; other < end; other++) {
    let apart = grains[other].position.xyz - centre;
    // the cheap test first: most of a run is too far away
    let most = myBounding + params.boundingRadius + myMargin + control.margin;
    if (dot(apart, apart) >= most * most || other == myOwner) {
      continue;
    }
    if (isInRow(grains[other].position.xyz, row)) {
      addSpheres(other, u32(spheres[other * params.sphereStride].w));
    }
  }
}

// The same among the spheres of bodies; their table and their order stand behind the grains' cells.
fn addBodyRun(first: u32, end: u32, centre: vec3f, low: vec3i, high: vec3i) {
  let order = params.bodyCellFirst + params.cellMask + 2u;
  for (var i = first; i < end; i++) {
    let partner = params.bodySphereFirst + cells[order + i];
    let sphere = spheres[partner];
    let apart = sphere.xyz - centre;
    let most = myBounding + params.bodySphereRadius + myMargin + control.margin;
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
    let margins = myMargin + marginFor(bodySphereSpeed(grains[owner], sphere.xyz), control.lastMaxSpeed, params);
    for (var k = 0u; k < myCount; k++) {
      let between = mySpheres[k] - sphere.xyz;
      let squared = dot(between, between);
      if (squared < (radii + margins) * (radii + margins)) {
        add(sphereEntry(k, partner), sqrt(squared) - radii);
      }
    }
  }
}

// Cells are made for grains, and wide against the spheres of bodies: only those within reach are looked at.
fn addBodies(centre: vec3f) {
  let reach = vec3f(myBounding + params.bodySphereRadius + myMargin + control.margin);
  let low = cellOf(centre - reach, control.invCellSize);
  let high = cellOf(centre + reach, control.invCellSize);
  let size = params.cellMask + 1u;
  let base = params.bodyCellFirst;
  for (var z = low.z; z <= high.z; z++) {
    for (var y = low.y; y <= high.y; y++) {
      let first = tableCell(vec3i(low.x, y, z), params.cellMask);
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
  let home = cellOf(centre, control.invCellSize);
  let size = params.cellMask + 1u;
  for (var dz = -1; dz <= 1; dz++) {
    for (var dy = -1; dy <= 1; dy++) {
      let row = home + vec3i(0, dy, dz);
      let first = tableCell(row - vec3i(1, 0, 0), params.cellMask);
      let end = first + 3u;
      addRun(cells[first], cells[min(end, size)], centre, row);
      if (end > size) { // the row wraps around the table's end
        addRun(cells[0], cells[end - size], centre, row);
      }
    }
  }
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
  myMaterial = tables.materials[u32(spheres[g * params.sphereStride].w)];
  myBounding = myMaterial.boundingRadius;
  myCount = myMaterial.sphereCount;
  myMargin = marginFor(surfaceSpeed(grains[g], myBounding), control.lastMaxSpeed, params);
  for (var k = 0u; k < myCount; k++) {
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
  myCount = 1u;
  myMargin = marginFor(bodySphereSpeed(grains[myOwner], sphere.xyz), control.lastMaxSpeed, params);
  mySpheres[0] = sphere.xyz;
  return true;
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_index) lane: u32) {
  var alive = false;
  if (forBodies) {
    alive = takeBodySphere(id.x);
  } else {
    alive = takeGrain(id.x);
  }
  var centre = vec3f(0.0);
  if (alive) {
    // a body's sphere is its own centre here: what counts is where it is, not where its body is
    centre = select(grains[myOwner].position.xyz, mySpheres[0], forBodies);
    writing = false;
    addObstacles(centre);
    addNeighbours(centre);
    atomicMax(&longest, touching + apart);
    // a contact costs about three times as much as a look at an entry that is apart; empty lanes stay at the end
    work[lane] = 1u + 3u * touching + apart;
  }
  workgroupBarrier();
  if (lane == 0u) {
    let wanted = atomicLoad(&longest) * sliceWidth;
    let place = atomicAdd(&control.listCursor, wanted);
    if (place + wanted > params.listCapacity) {
      atomicAdd(&control.listOverflow, 1u);
      sliceStart = 0xffffffffu;
    } else {
      sliceStart = place;
    }
  }
  workgroupBarrier();
  // lanes of bodies may be empty anywhere: they keep their places
  let place = select(placeInSlice(lane), lane, forBodies);
  served[place] = lane;
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
  start = sliceStart + place;
  apart = touching; // those that touch come first
  touching = 0u;
  writing = true;
  addObstacles(centre);
  addNeighbours(centre);
  contacts[row] = ContactRange(start, packedCount(count, lane ^ served[lane]), remembered, 0.0);
}
