// Who falls asleep now, and which sleepers have something awake beside them? A grain that has been at rest for a while falls
// asleep if all that it touches has been at rest as long. One that stays awake alerts the sleepers on its list: they need not
// search. Reads the grains and writes marks only, the same whatever the order: dem/sleep/settle acts on them.
#import dem/lib/sleep
#import dem/lib/entry
#import dem/lib/slots
#import dem/lib/owner

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let g = id.x;
  if (g >= control.grainCount || control.still != 0u) {
    return;
  }
  let word = grains[g].sleep;
  if (isAsleep(word)) {
    // bodies and obstacles do not alert anybody
    if ((params.bodySphereCount > 0u || params.obstacleSpeed > 0.0) && hasMovingBeside(g)) {
      atomicStore(&sleepMarks[g], 1u);
    }
    return;
  }
  let falls = isRested(word, params) && areRested(g);
  atomicStore(&sleepMarks[params.capacity + g], u32(falls));
  if (!falls) {
    alertBeside(g);
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
fn hasMovingBeside(g: u32) -> bool {
  let range = contacts[g];
  for (var i = 0u; i < listCount(range.count); i++) {
    let entry = slotAt(range.start + i * interleaved).w;
    let partner = entryPartner(entry);
    if ((entry & entryObstacle) != 0u) {
      if (everMoves(partner)) {
        return true;
      }
    } else if (partner >= params.bodySphereFirst) {
      return true;
    }
  }
  return false;
}

fn alertBeside(g: u32) {
  let range = contacts[g];
  for (var i = 0u; i < listCount(range.count); i++) {
    let entry = slotAt(range.start + i * interleaved).w;
    let partner = entryPartner(entry);
    if ((entry & entryObstacle) == 0u && partner < params.bodySphereFirst) {
      let other = partner / params.sphereStride;
      if (isAsleep(grains[other].sleep)) {
        atomicStore(&sleepMarks[other], 1u);
      }
    }
  }
}

fn areRested(g: u32) -> bool {
  let range = contacts[g];
  for (var i = 0u; i < listCount(range.count); i++) {
    let entry = slotAt(range.start + i * interleaved).w;
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
