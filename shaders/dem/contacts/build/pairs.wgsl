// The spheres of two owners. Uses the bindings and overrides of dem/contacts/build.
#import struct/SimParams
#import struct/Tables
#import const/ListMemory
#import dem/contacts/build/seeker
#import dem/contacts/build/neighbours
#import dem/contacts/build/pair-bits

// Which pairs of spheres of two owners come on the list, as bits of the other's sphere and ours.
struct Pairs {
  listed: vec2u,
  touching: vec2u,
  remembering: vec2u,
  speed: f32, // m/s, with which they pass each other
}

// Only contacts that touch, or nearly (held by cohesion), have anything to remember. The gap between the homes in m: the owners
// may be nearer by their skins.
fn mayRemember(gap: f32, radius: f32, skins: f32) -> bool {
  return gap < memoryGap * radius + skins;
}

fn pairsWith(seeker: Seeker, row: u32) -> Pairs {
  let home = homeOf(row);
  let material = materialOf(homeSphere(row, 0u).w);
  let radii = seeker.radius + tables.materials[material].radius;
  let reach = radii + max(seeker.home.skin + home.skin, bridgeReach(seeker.material, material));
  let age = homeAge(home, seeker.clock);
  let time = min(seeker.ahead, homeAhead(home, seeker.clock));
  var pairs: Pairs;
  for (var m = 0u; m < sphereCountOf(row, material); m++) {
    let then = homeSphere(row, m).xyz;
    let velocity = homeVelocity(home, then);
    let position = then + age * velocity;
    for (var k = 0u; k < seeker.sphereCount; k++) {
      let between = ownSpheres[k] - position;
      let near = closest(between, ownVelocities[k] - velocity, time);
      let gap = sqrt(dot(between, between)) - radii;
      let bit = pairBit(m, k);
      pairs.listed |= select(vec2u(0u), bit, near < reach * reach);
      pairs.touching |= select(vec2u(0u), bit, gap < 0.0 && near < reach * reach);
      pairs.remembering |= select(vec2u(0u), bit, mayRemember(gap, seeker.radius, seeker.home.skin + home.skin));
    }
  }
  pairs.speed = length(seeker.home.velocity - home.velocity) + seeker.boundingRadius * length(seeker.home.spin - home.spin);
  return pairs;
}
