// Adds to a list what the letters of dem/contacts/renew say, in the order of their senders' rows, and ends the check.
#import dem/contacts/growing-list
#import dem/lib/mail
#import dem/lib/rows
#import dem/contacts/build/pair-bits

// Bits of the pairs with an owner (as in its letter: 8 own sphere + its sphere) that the list has already.
fn listedPairs(sender: u32) -> vec2u {
  let partner = firstSphereOf(sender);
  let count = select(params.sphereStride, 1u, isBodyRow(sender));
  var bits = vec2u(0u);
  for (var i = 0u; i < growing.count; i++) {
    let entry = slotAt(slotOf(i)).w;
    let sphere = entryPartner(entry) - partner; // wraps around for those before
    if ((entry & entryObstacle) == 0u && sphere < count) {
      bits |= pairBit(entryOwnSphere(entry), sphere);
    }
  }
  return bits;
}

fn addPairs(sender: u32, listed: vec2u) {
  let partner = firstSphereOf(sender);
  var left = listed & ~listedPairs(sender);
  while (isAny(left)) {
    let place = nextPair(&left);
    append(vec4u(0u, 0u, 0u, sphereEntry(place >> 3u, partner + (place & 7u))));
  }
}

// The letter of the first sender from row `first` on, 0 if there is none.
fn letterFrom(row: u32, first: u32) -> u32 {
  var found = 0u;
  var earliest = 0xffffffffu;
  for (var letter = atomicLoad(&mail[mailWord(mailInbox, row)]); letter != 0u; letter = atomicLoad(&mail[letterPlace(letter - 1u) + 3u])) {
    let sender = atomicLoad(&mail[letterPlace(letter - 1u)]);
    if (sender >= first && sender < earliest) {
      earliest = sender;
      found = letter;
    }
  }
  return found;
}

@compute @workgroup_size(workgroupSize)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  if (group.x == 0u && lane == 0u) {
    control.checks += 1u;
    control.lastTouching = atomicExchange(&control.touching, 0u);
    control.lastMaxSpeed = bitcast<f32>(atomicExchange(&control.maxSpeed, 0u));
    control.skin = bitcast<f32>(atomicLoad(&control.maxSkin));
    control.staleLists += atomicExchange(&control.left, 0u);
    let renewed = atomicExchange(&mail[mailLeavers], 0u);
    control.renewed += renewed;
    control.renewedTotal += renewed;
    // dem/sleep/settle counts again, unless nothing has changed
    control.still = u32(control.rebuilding == 0u && renewed == 0u && atomicLoad(&control.deep) == control.grainCount);
    if (control.still == 0u) {
      atomicStore(&control.asleep, 0u);
      atomicStore(&control.deep, 0u);
    }
    atomicStore(&mail[mailFurther], 0u);
  }
  let item = itemOf(group.x, groups.x, lane, workgroupSize);
  if (item >= atomicLoad(&mail[mailReceivers])) {
    return;
  }
  let row = atomicLoad(&mail[mailWord(mailReceiver, item)]);
  openList(row);
  var first = 0u;
  for (var letter = letterFrom(row, first); letter != 0u; letter = letterFrom(row, first)) {
    let place = letterPlace(letter - 1u);
    let sender = atomicLoad(&mail[place]);
    addPairs(sender, vec2u(atomicLoad(&mail[place + 1u]), atomicLoad(&mail[place + 2u])));
    first = sender + 1u;
  }
  // what comes by is added again and again, and what has left is not taken away: a list that has outgrown its room is made again
  if (growing.start != contacts[row].start) {
    atomicStore(&mail[mailWord(mailUntil, row)], 1u);
  }
  closeList(row);
  atomicStore(&mail[mailWord(mailInbox, row)], 0u);
}
