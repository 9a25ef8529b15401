// The owners that a seeker may meet while both homes last. Uses the bindings and overrides of dem/contacts/build.
#import struct/SimParams
#import struct/Control
#import const/ListShape
#import dem/lib/numbering
#import dem/lib/links
#import dem/contacts/build/seeker

// A chunk of them in the order of their rows: chains are in any order, and who moves through several cells is found again.
struct Neighbours {
  count: u32,
  more: bool, // there are others behind the last one
  items: array<u32, neighbourChunk>,
}
var<private> neighbours: Neighbours;

// Puts a row in its place, if it belongs to the chunk that begins with row `first`.
fn keepNeighbour(row: u32, first: u32) {
  if (row < first) {
    return;
  }
  var place = neighbours.count;
  while (place > 0u && neighbours.items[place - 1u] > row) {
    place--;
  }
  if (place > 0u && neighbours.items[place - 1u] == row) {
    return;
  }
  if (neighbours.count == neighbourChunk) {
    neighbours.more = true;
    if (place == neighbourChunk) {
      return;
    }
  } else {
    neighbours.count++;
  }
  for (var i = neighbours.count - 1u; i > place; i--) {
    neighbours.items[i] = neighbours.items[i - 1u];
  }
  neighbours.items[place] = row;
}

fn mayMeet(seeker: Seeker, row: u32) -> bool {
  let home = homeOf(row);
  let code = homeSphere(row, 0u).w;
  let material = materialOf(code);
  let bounding = select(tables.materials[material].boundingRadius, tables.materials[material].radius, isBody(row));
  let reach = seeker.boundingRadius + bounding + max(seeker.home.skin + home.skin, bridgeReach(seeker.material, material));
  let between = seeker.centre - (home.centre + homeAge(home, seeker.clock) * home.velocity);
  let time = min(seeker.ahead, homeAhead(home, seeker.clock));
  return closest(between, seeker.home.velocity - home.velocity, time) < reach * reach
    && (onlyMaterial >= 0 || seeker.body == 0u || seeker.body != sphereBody(vec4f(0.0, 0.0, 0.0, code)));
}

// A liquid bridge holds two surfaces that touched: it must not end because of the list. m
fn bridgeReach(mine: u32, theirs: u32) -> f32 {
  return select(0.0, tables.pairs[mine * maxMaterials + theirs].cohesionRange, hasCohesion);
}

// Finds the next chunk of neighbours, from row `first` on.
fn collect(seeker: Seeker, first: u32) {
  let widest = max(params.boundingRadius, params.bodySphereRadius);
  let reach = vec3f(seeker.boundingRadius + widest + max(seeker.home.skin + bitcast<f32>(atomicLoad(&control.maxSkin)), params.bridgeReach));
  let there = seeker.centre + seeker.ahead * seeker.home.velocity;
  let low = cellOf(min(seeker.centre, there) - reach, control.invCellSize);
  let high = cellOf(max(seeker.centre, there) + reach, control.invCellSize);
  let numbers = numbering();
  let table = control.checks & 1u;
  neighbours.count = 0u;
  neighbours.more = false;
  let size = vec3u(high - low + vec3i(1));
  let cells = size.x * size.y * size.z;
  // one loop over all chains: threads side by side, whose chains end at different times, wait little
  var cell = 0u;
  var link = 0u;
  loop {
    if (link == 0u) {
      if (cell == cells) {
        break;
      }
      let place = low + vec3i(vec3u(cell % size.x, (cell / size.x) % size.y, cell / (size.x * size.y)));
      link = links[headPlace(table, tableCell(place, numbers))];
      cell++;
      continue;
    }
    var row = link - 1u;
    if (isFurther(link)) {
      row = links[furtherPlace(link)];
    }
    link = links[nextPlace(link)];
    if (row != seeker.row && mayMeet(seeker, row)) {
      keepNeighbour(row, first);
    }
  }
}
