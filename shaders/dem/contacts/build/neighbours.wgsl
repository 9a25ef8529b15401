// The grains around a seeker. Uses the bindings and overrides of dem/contacts/build.
#import struct/SimParams
#import struct/Control
#import struct/Grain
#import const/ListShape
#import dem/lib/numbering
#import dem/contacts/build/seeker
#import dem/contacts/build/list-builder
#import dem/contacts/build/pairs

// Neighbours found, and a chunk of them.
struct Neighbours {
  count: u32,
  items: array<u32, neighbourChunk>,
}
// Runs of grains in memory: the first, one past the last, and which of the nine rows of cells they are in.
struct Runs {
  count: u32,
  items: array<vec3u, 18>,
}
var<private> neighbours: Neighbours;
var<private> runs: Runs;

// Where the grains of the 27 cells around stand in memory: nine rows of three cells are nine runs, and one more for each row
// that wraps around the table's end.
fn findRuns(home: vec3i) {
  let numbers = numbering();
  let size = params.cellMask + 1u;
  runs.count = 0u;
  for (var r = 0; r < 9; r++) {
    var first = tableCell(home + vec3i(-1, r % 3 - 1, r / 3 - 1), numbers);
    var left = 3u;
    while (left > 0u) {
      let last = min(first + left, size);
      let run = vec3u(cells[first], cells[last], u32(r));
      if (run.x < run.y) {
        runs.items[runs.count] = run;
        runs.count++;
      }
      left -= last - first;
      first = 0u;
    }
  }
}

// Different rows may share cells of the table: is this one in the row of three cells around `middle`?
fn isInRow(position: vec3f, middle: vec3i) -> bool {
  // cellOf, but in floats: some drivers convert lane by lane
  let apart = abs(floor(position * control.invCellSize) - vec3f(middle));
  return apart.y == 0.0 && apart.z == 0.0 && apart.x <= 1.0;
}

// Finds all neighbours and keeps a chunk of them, after the first `skipped`. One loop over all runs, with the comparison of
// spheres left for later: threads side by side, whose runs end and whose neighbours turn up at different times, wait little.
fn collect(seeker: Seeker, skipped: u32) {
  let home = cellOf(seeker.centre, control.invCellSize);
  let reach = seeker.boundingRadius + params.boundingRadius + seeker.skin + control.skin;
  findRuns(home);
  neighbours.count = 0u;
  var next = 0u;
  var run = vec3u(0u);
  loop {
    if (run.x == run.y) {
      if (next == runs.count) {
        break;
      }
      run = runs.items[next];
      next++;
    }
    let other = run.x;
    run.x++;
    let position = grains[other].position.xyz;
    let between = position - seeker.centre;
    if (dot(between, between) < reach * reach && other != seeker.owner
        && isInRow(position, home + vec3i(0, i32(run.z) % 3 - 1, i32(run.z) / 3 - 1))) {
      if (neighbours.count - skipped < neighbourChunk) {
        neighbours.items[neighbours.count - skipped] = other;
      }
      neighbours.count++;
    }
  }
}

// Where one chunk holds all neighbours, those with something to list are kept from counting to writing.
fn addGrains(seeker: Seeker, builder: ptr<function, ListBuilder>) {
  var done = 0u;
  loop {
    if (!(*builder).writing || neighbours.count > neighbourChunk) {
      collect(seeker, done);
    }
    var listed = 0u;
    for (var i = done; i < min(neighbours.count, done + neighbourChunk); i++) {
      let other = neighbours.items[i - done];
      if (addGrain(seeker, builder, other)) {
        neighbours.items[listed] = other;
        listed++;
      }
    }
    done += neighbourChunk;
    if (done >= neighbours.count) {
      neighbours.count = select(neighbours.count, listed, done == neighbourChunk);
      break;
    }
  }
}
