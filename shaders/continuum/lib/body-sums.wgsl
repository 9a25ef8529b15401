// What particles lose to the bodies that they are pushed out of: impulse and angular impulse about the centre of mass, as whole numbers.
#import const/BodyImpulses
#import const/BodyImpulseScale
#import continuum/lib/wide-sums

// kg m/s: as small as a body's mass and the pace of the grid make it.
fn impulseUnit(body: Body) -> f32 {
  return body.mass * params.cellSize / (params.slice * impulseScale);
}

fn addImpulse(b: u32, body: Body, impulse: vec3f, arm: vec3f) {
  let unit = impulseUnit(body);
  let moment = cross(arm, impulse) / (unit * body.boundingRadius);
  for (var axis = 0u; axis < 3u; axis++) {
    addWide(impulseWords * b + 2u * axis, impulse[axis] / unit);
    addWide(impulseWords * b + 6u + 2u * axis, moment[axis]);
  }
}

// Impulse and angular impulse so far, of which nothing is left.
fn takeImpulse(b: u32, body: Body) -> array<vec3f, 2> {
  var found: array<vec3f, 2>;
  for (var axis = 0u; axis < 3u; axis++) {
    found[0][axis] = impulseUnit(body) * wideAt(impulseWords * b + 2u * axis);
    found[1][axis] = impulseUnit(body) * body.boundingRadius * wideAt(impulseWords * b + 6u + 2u * axis);
  }
  for (var i = 0u; i < impulseWords; i++) {
    atomicStore(&sums[impulseWords * b + i], 0u);
  }
  return found;
}
