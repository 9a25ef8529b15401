// The obstacles that a seeker may touch while its home lasts. Uses the bindings and overrides of dem/contacts/build.
#import struct/SimParams
#import struct/Obstacles
#import struct/Substep
#import dem/lib/entry
#import dem/lib/lattice
#import dem/contacts/build/seeker

// How near a point on an even path can come to a surface that is `now` and `then` away from its ends, m: distances change by no
// more than the way.
fn nearestOnPath(now: f32, then: f32, way: f32) -> f32 {
  return min(min(now, then), 0.5 * (now + then - way));
}

struct Approach {
  obstacle: Obstacle,
  reach: f32,  // m: how far the obstacle and its lattice come towards the seeker
  near: bool,
}

fn approachOf(seeker: Seeker, o: u32) -> Approach {
  let obstacle = obstacleAt(obstacles.items[o], substep.elapsed);
  let travel = obstacleTravel(obstacle, seeker.centre, seeker.boundingRadius, seeker.ahead);
  let bridge = select(0.0, tables.pairs[seeker.material * maxMaterials + obstacle.material].cohesionRange, hasCohesion);
  let reach = travel + latticeDepth(obstacle, seeker.radius) + max(seeker.home.skin, bridge);
  let way = seeker.ahead * seeker.home.velocity;
  let nearest = nearestOnPath(obstacleDistance(obstacle, seeker.centre).w, obstacleDistance(obstacle, seeker.centre + way).w, length(way));
  return Approach(obstacle, reach, nearest < seeker.boundingRadius + reach);
}

// Gap between the seeker's sphere k and what an obstacle can reach, m: negative where it must be listed.
fn obstacleMargin(seeker: Seeker, approach: Approach, k: u32) -> f32 {
  let way = seeker.ahead * ownVelocities[k];
  let now = obstacleDistance(approach.obstacle, ownSpheres[k]).w;
  let then = obstacleDistance(approach.obstacle, ownSpheres[k] + way).w;
  return nearestOnPath(now, then, length(way)) - seeker.radius - approach.reach;
}

// m/s: how fast an obstacle comes that may touch the seeker.
fn obstacleAlert(seeker: Seeker, obstacle: Obstacle) -> f32 {
  return length(obstacleVelocity(obstacle, seeker.centre) - seeker.home.velocity);
}
