// The skin of a Verlet list: how far a grain may move before the contact lists must be rebuilt. Every grain has its own, from
// its speed when the lists are built: two spheres are on each other's list if their gap is less than the sum of their skins,
// so that a fast grain has a long list and grains at rest keep short ones.
#import struct/SimParams
#import struct/Grain
#import const/Skin

// The number of checks beyond the next one that a skin should last, from its last value. Thick skins make rebuilds rare and
// lists long: it costs least where a rebuild is as much work as walking past the entries that are apart until the next one. So
// skins grow while that was less, and while the lists have capacity left. `steps`: substeps that the last lists lasted.
fn nextSpareChecks(spareChecks: f32, listUse: f32, apartPerSphere: f32, steps: f32) -> f32 {
  let walked = apartPerSphere * steps;
  let tooMuch = listUse > shrinkAboveListUse || walked > shrinkAboveWalked;
  let little = listUse < growBelowListUse && walked < growBelowWalked;
  let factor = select(select(1.0, spareChecksGrowth, little), spareChecksDecay, tooMuch);
  return clamp(spareChecks * factor, minSpareChecks, maxSpareChecks);
}

// Fastest point of a grain, m/s.
fn surfaceSpeed(grain: Grain, boundingRadius: f32) -> f32 {
  return length(grain.velocity.xyz) + boundingRadius * length(grain.angularVelocity.xyz);
}

// Speed of one sphere of a body, m/s: each has its own skin, because the rim of a slow body may be fast.
fn bodySphereSpeed(body: Grain, position: vec3f) -> f32 {
  return length(body.velocity.xyz + cross(body.angularVelocity.xyz, position - body.position.xyz));
}

// How far a grain may move until the next check if gravity speeds it up, m.
fn travelAhead(speed: f32, params: SimParams) -> f32 {
  let time = params.checkInterval * params.dt;
  return speedReserve * (speed + length(params.gravity) * time) * time;
}

// The skin with which a list of something that fast would last for so many checks beyond the next one, m.
fn comfortableSkin(speed: f32, spareChecks: f32, params: SimParams) -> f32 {
  return speedReserve * speed * params.dt * params.checkInterval * (1.0 + spareChecks);
}

// The mean of all skins that lists have memory for, in parts of maxSkin: entries that are apart grow about with its square (that
// of a shell's volume, between thin and thick ones). `before` and `apartPerSphere` are those of the last lists. A few fast grains
// may have thick skins, a crowd may not.
fn allowedMeanSkin(before: f32, apartPerSphere: f32) -> f32 {
  return select(firstMeanSkin, before * sqrt(mostApart / max(apartPerSphere, 1e-3)), before > 0.0);
}

// `fastest` is the speed of the scene's fastest surface: what it strikes is soon about as fast, and must not leave a list that
// was built for a grain at rest. One very fast grain should not make all lists long, so this is limited: beyond the limit a
// contact may be found late, which dem/grid/check counts.
fn skinFor(speed: f32, fastest: f32, spareChecks: f32, cap: f32, params: SimParams) -> f32 {
  // an obstacle does not give way: what it strikes moves about as far as the obstacle itself
  let needed = skinReserve * travelAhead(max(speed, params.obstacleSpeed), params);
  let whenStruck = min(skinReserve * travelAhead(struckTravel * fastest, params), maxStruckSkin * params.maxSkin);
  return max(max(params.minSkin, needed), max(whenStruck, min(comfortableSkin(speed, spareChecks, params), cap)));
}
