// The home of a list's owner (a grain, or a sphere of a body): where it was when its list was made, and how it moved then. A
// home moves on evenly; its owner may stray from that path by its skin. Two owners whose lists do not name each other stay
// apart as long as both homes last. Uses the includer's `homes`, `mail` and `params`.
//
// In `homes`, vectors per owner: centre and skin (w, m); velocity; angular velocity; then its spheres, with their codes (w).
#import struct/SimParams
#import dem/lib/mail
#import dem/lib/rows

const homeHeader = 3u;

struct Home {
  centre: vec3f,
  skin: f32,
  velocity: vec3f,
  spin: vec3f,
  since: u32,      // in substeps of the clock
  until: u32,      // the last one for which it holds; 0: there is no home yet
}

fn homePlace(row: u32) -> u32 {
  let size = homeHeader + params.sphereStride;
  return select(row * size, params.bodyRowFirst * size + (row - params.bodyRowFirst) * (homeHeader + 1u), isBodyRow(row));
}

fn homeOf(row: u32) -> Home {
  let place = homePlace(row);
  let centre = homes[place];
  return Home(centre.xyz, centre.w, homes[place + 1u].xyz, homes[place + 2u].xyz, homeSince(row), homeUntil(row));
}

// Sphere k of an owner when its home was made, with its code.
fn homeSphere(row: u32, k: u32) -> vec4f {
  return homes[homePlace(row) + homeHeader + k];
}

// Velocity of the home's point that was at `place` then.
fn homeVelocity(home: Home, place: vec3f) -> vec3f {
  return home.velocity + cross(home.spin, place - home.centre);
}

// s, at a substep of the clock.
fn homeAge(home: Home, clock: u32) -> f32 {
  return f32(clock - home.since) * params.dt;
}

// s for which it will still hold.
fn homeAhead(home: Home, clock: u32) -> f32 {
  return f32(max(home.until, clock) - clock) * params.dt;
}
