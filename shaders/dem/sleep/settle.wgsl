// Puts grains to sleep as dem/sleep/doze has marked them, and decides how deep: those within two steps of something awake
// look at their contacts in every substep, so that a blow finds them looking before it arrives; the others do nothing. After a
// rebuild of the lists the sums of a sleeper's contacts are brought back.
#import dem/lib/sleep
#import dem/lib/entry
#import dem/lib/slots
#import const/SleepMark

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let g = id.x;
  if (g >= control.grainCount || control.still != 0u || sleepMarks[g] == markAwake) {
    return;
  }
  let word = grains[g].sleep;
  let before = contacts[g];
  if (!isAsleep(word)) {
    fallAsleep(g, before);
    atomicAdd(&control.asleep, 1u);
    return;
  }
  var known = word; // with the sums of the contacts as they were when it last looked
  if (control.rebuilding != 0u) {
    contacts[g].touching = sleepTouching(word);
    contacts[g].normalForce = sleepForce(word);
  } else if (!isDeepAsleep(word)) {
    known = asleepWith(word & (sleepAsleep | sleepLooked), before);
  }
  // what was beside something awake may have lost it in the rebuild: it looks once more
  let looked = isDeepAsleep(word) || ((word & sleepLooked) != 0u && control.rebuilding == 0u);
  let deep = looked && sleepMarks[g] == markAmong && !hasWatchingBeside(g);
  let next = (known & ~(sleepDeep | sleepLooked)) | select(0u, sleepDeep, deep);
  if (next != word || grainsSorted[g].sleep != next) {
    grains[g].sleep = next;
    grainsSorted[g].sleep = next;
  }
  atomicAdd(&control.asleep, 1u);
  if (deep) {
    atomicAdd(&control.deep, 1u);
  }
}

fn fallAsleep(g: u32, range: ContactRange) {
  var me = grains[g];
  me.velocity = vec4f(0.0, 0.0, 0.0, me.velocity.w);
  me.angularVelocity = vec4f(0.0, 0.0, 0.0, me.angularVelocity.w);
  me.atOrigin = vec3f(0.0);
  me.sleep = asleepWith(sleepAsleep, range);
  grains[g] = me; // the other copy gets the same when it looks at its contacts, in the next substep
}

fn hasWatchingBeside(g: u32) -> bool {
  let range = contacts[g];
  for (var i = 0u; i < listCount(range.count); i++) {
    let entry = slotAt(listSlot(range.start, i)).w;
    let partner = entryPartner(entry);
    if ((entry & entryObstacle) == 0u && sleepMarks[partner / params.sphereStride] == markBeside) {
      return true;
    }
  }
  return false;
}
