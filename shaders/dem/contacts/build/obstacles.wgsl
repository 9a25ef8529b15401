// The obstacles that a seeker may touch. Uses the bindings and overrides of dem/contacts/build.
#import struct/SimParams
#import struct/Obstacles
#import dem/lib/entry
#import dem/lib/lattice
#import dem/contacts/build/seeker
#import dem/contacts/build/list-builder

fn addObstacles(seeker: Seeker, builder: ptr<function, ListBuilder>) {
  let radius = seeker.material.radius;
  for (var o = 0u; o < params.obstacleCount; o++) {
    let obstacle = obstacles.items[o];
    let travel = obstacleTravel(obstacle, seeker.centre, seeker.boundingRadius, params.obstacleSpan);
    let reach = travel + latticeDepth(obstacle, radius);
    if (obstacleDistance(obstacle, seeker.centre).w > seeker.boundingRadius + seeker.skin + reach) {
      continue;
    }
    for (var k = 0u; k < ownCount(seeker); k++) {
      let gap = obstacleDistance(obstacle, ownSpheres[k]).w - radius - reach;
      if (gap < seeker.skin) {
        // what took the place of another obstacle has nothing to do with that one's contacts
        let remembers = mayRemember(select(gap, farAway, hasFlag(obstacle, surfaceIsNew)), radius);
        for (var slot = 0u; slot < slotsOf(obstacle); slot++) {
          addEntry(builder, seeker.row, obstacleEntry(k, o, slot), true, remembers); // before all others, touching or not
        }
      }
    }
  }
  (*builder).obstacles = (*builder).touching;
}
