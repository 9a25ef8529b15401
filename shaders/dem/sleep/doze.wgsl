// Who sleeps from now on, and who has something awake beside it? A grain that has been at rest for a while falls asleep if
// all that it touches has been at rest as long. Reads the grains and writes marks only: dem/sleep/settle acts on them.
#import dem/lib/sleep
#import dem/lib/entry
#import dem/lib/slots
#import dem/lib/owner
#import const/SleepMark

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let g = id.x;
  if (g >= control.grainCount || control.still != 0u) {
    return;
  }
  let word = grains[g].sleep;
  if (isAsleep(word)) {
    sleepMarks[g] = select(markAmong, markBeside, hasAwakeBeside(g));
  } else {
    sleepMarks[g] = select(markAwake, markBeside, isRested(word, params) && areRested(g));
  }
}

// An obstacle that ever moves is never at rest.
fn everMoves(partner: u32) -> bool {
  let obstacle = partnerObstacle(partner);
  return obstacles.items[obstacle].position.w + obstacles.items[obstacle].angularVelocity.w > 0.0;
}

fn wordOf(partner: u32) -> u32 {
  return grains[sphereOwner(spheres[partner], partner, params)].sleep;
}

// Bodies never sleep.
fn hasAwakeBeside(g: u32) -> bool {
  let range = contacts[g];
  for (var i = 0u; i < listCount(range.count); i++) {
    let entry = slotAt(listSlot(range.start, i)).w;
    let partner = entryPartner(entry);
    if ((entry & entryObstacle) != 0u) {
      if (everMoves(partner)) {
        return true;
      }
    } else if (partner >= params.bodySphereFirst || !isAsleep(grains[partner / params.sphereStride].sleep)) {
      return true;
    }
  }
  return false;
}

fn areRested(g: u32) -> bool {
  let range = contacts[g];
  for (var i = 0u; i < listCount(range.count); i++) {
    let entry = slotAt(listSlot(range.start, i)).w;
    if ((entry & entryTouching) == 0u) {
      continue;
    }
    let partner = entryPartner(entry);
    if ((entry & entryObstacle) != 0u) {
      if (everMoves(partner)) {
        return false;
      }
    } else if (!isRested(wordOf(partner), params)) {
      return false;
    }
  }
  return true;
}
