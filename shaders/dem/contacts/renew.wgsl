// New lists for those whose home is new (dem/grid/check has written them down). What touches stays on the list with its memory.
// Those beside them that stay at home get a letter: dem/contacts/merge adds what is new to their lists.
#import dem/contacts/growing-list
#import dem/contacts/build/seeker
#import dem/contacts/build/obstacles
#import dem/contacts/build/neighbours
#import dem/contacts/build/pairs
#import const/ListMemory

var<private> alert: f32; // m/s: fastest that anything on the list passes the seeker

// Leaves only what touches. Returns how many of those are obstacles, which come first.
fn keepTouching() -> u32 {
  var kept = 0u;
  var obstacleCount = 0u;
  for (var i = 0u; i < growing.count; i++) {
    let slot = slotAt(slotOf(i));
    if ((slot.w & entryTouching) != 0u) {
      if (kept < i) {
        putSlot(slotOf(kept), slot);
      }
      kept++;
      obstacleCount += select(0u, 1u, (slot.w & entryObstacle) != 0u);
    }
  }
  growing.count = kept;
  return obstacleCount;
}

fn isListed(key: u32, first: u32, end: u32) -> bool {
  for (var i = first; i < end; i++) {
    if ((slotAt(slotOf(i)).w & entryKey) == key) {
      return true;
    }
  }
  return false;
}

// Behind the obstacles so far; what stood there goes to the end.
fn insertObstacle(entry: u32, obstacleCount: u32) {
  if (obstacleCount == growing.count) {
    append(vec4u(0u, 0u, 0u, entry));
    return;
  }
  let before = growing.count;
  append(slotAt(slotOf(obstacleCount)));
  if (growing.count > before) {
    putSlot(slotOf(obstacleCount), vec4u(0u, 0u, 0u, entry));
  }
}

fn renewObstacles(seeker: Seeker, touching: u32) -> u32 {
  var obstacleCount = touching;
  for (var o = 0u; o < params.obstacleCount; o++) {
    let approach = approachOf(seeker, o);
    if (!approach.near) {
      continue;
    }
    for (var k = 0u; k < seeker.sphereCount; k++) {
      if (obstacleMargin(seeker, approach, k) >= 0.0) {
        continue;
      }
      alert = max(alert, obstacleAlert(seeker, approach.obstacle));
      for (var slot = 0u; slot < slotsOf(approach.obstacle); slot++) {
        let entry = obstacleEntry(k, o, slot);
        if (!isListed(entry, 0u, touching)) {
          insertObstacle(entry, obstacleCount);
          obstacleCount++;
        }
      }
    }
  }
  return obstacleCount;
}

fn writeTo(row: u32, seeker: Seeker, listed: vec2u) {
  let letter = atomicAdd(&mail[mailLetters], 1u);
  if (letter >= params.letterCapacity) {
    atomicAdd(&control.listOverflow, 1u);
    return;
  }
  let place = letterPlace(letter);
  let before = atomicExchange(&mail[mailWord(mailInbox, row)], letter + 1u);
  atomicStore(&mail[place], seeker.row);
  atomicStore(&mail[place + 1u], listed.x);
  atomicStore(&mail[place + 2u], listed.y);
  atomicStore(&mail[place + 3u], before);
  if (before == 0u) {
    atomicStore(&mail[mailWord(mailReceiver, atomicAdd(&mail[mailReceivers], 1u))], row);
  }
}

// `first` to `end`: entries of spheres that touched before.
fn renewNeighbour(seeker: Seeker, row: u32, first: u32, end: u32) {
  let pairs = pairsWith(seeker, row);
  if (!isAny(pairs.listed)) {
    return;
  }
  alert = max(alert, pairs.speed);
  if (atomicLoad(&mail[mailWord(mailStamp, row)]) != control.checks + 1u) {
    writeTo(row, seeker, pairs.listed);
    raiseAlert(row, pairs.speed);
  }
  let partner = firstSphereOf(row);
  var left = pairs.listed;
  while (isAny(left)) {
    let place = nextPair(&left);
    let entry = sphereEntry(place & 7u, partner + (place >> 3u));
    let remembers = isAny(pairs.remembering & pairBit(place >> 3u, place & 7u));
    if (!remembers || !isListed(entry, first, end)) {
      append(vec4u(0u, 0u, 0u, entry));
    }
  }
}

@compute @workgroup_size(workgroupSize)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  let item = itemOf(group.x, groups.x, lane, workgroupSize);
  if (control.rebuilding != 0u || item >= atomicLoad(&mail[mailLeavers])) {
    return;
  }
  let seeker = seekerAt(atomicLoad(&mail[mailWord(mailLeaver, item)]));
  openList(seeker.row);
  let touchingObstacles = keepTouching();
  let obstacleCount = renewObstacles(seeker, touchingObstacles);
  let end = growing.count; // new obstacles stand before the contacts that stayed, some of which have moved behind
  var first = 0u;
  loop {
    collect(seeker, first);
    for (var i = 0u; i < neighbours.count; i++) {
      first = neighbours.items[i] + 1u;
      renewNeighbour(seeker, neighbours.items[i], obstacleCount, end);
    }
    if (!neighbours.more) {
      break;
    }
  }
  closeList(seeker.row);
  raiseAlert(seeker.row, alert);
}
