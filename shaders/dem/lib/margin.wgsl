// How far a grain may go before the contact lists must be built anew. Every grain has a margin of its own, from its speed
// when the lists are built: two spheres are on each other's list if their gap is less than the sum of their margins, so
// that a fast grain has a long list and those at rest keep short ones.
#import struct/SimParams
#import struct/Grain

const obstacleInterval = 32.0; // substeps between two poses of an obstacle from the host
const safety = 1.1;        // a grain may gain speed between two looks
// A grain at rest that is struck at speed v for the time between two looks (0.4 of a contact at the largest stable step)
// goes half a t² = ½ (3 v/t_c)(0.4 t_c)² = 0.24 v t_c, which is 0.6 of what the striker goes.
const struck = 0.6;

// How many more looks a margin should outlast, from what it was. Long margins make rebuilds rare and lists long: they grow as
// long as a sphere has few entries that are apart, and as there is room for the lists.
fn spareLooksAfter(spareLooks: f32, listUse: f32, apartPerSphere: f32) -> f32 {
  let crowded = listUse > 0.68 || apartPerSphere > 1.6;
  let spare = listUse < 0.6 && apartPerSphere < 1.2;
  return clamp(spareLooks * select(select(1.0, 1.2, spare), 0.7, crowded), 2.0, 60.0);
}

// Fastest point of a grain, m/s.
fn surfaceSpeed(grain: Grain, boundingRadius: f32) -> f32 {
  return length(grain.velocity.xyz) + boundingRadius * length(grain.angularVelocity.xyz);
}

// What a grain may travel until the next look, with gravity's help.
fn travelAhead(speed: f32, params: SimParams) -> f32 {
  let time = params.checkInterval * params.dt;
  return safety * (speed + length(params.gravity) * time) * time;
}

// `fastest` is the scene's fastest surface: what it strikes is soon about as fast, and must not run out of a list that was
// made for a grain at rest. One very fast grain shall not make everybody's list long, so there is a limit to that: beyond
// it a contact may be noticed late, which dem/grid/check counts.
fn marginFor(speed: f32, fastest: f32, spareLooks: f32, params: SimParams) -> f32 {
  let comfortable = safety * speed * params.dt * params.checkInterval * (1.0 + spareLooks);
  // an obstacle does not give way: what it strikes goes about as far as it goes itself
  let needed = 1.02 * travelAhead(max(speed, params.obstacleSpeed), params);
  let whenStruck = min(1.02 * travelAhead(struck * fastest, params), 0.5 * params.marginMost);
  return max(max(params.marginLeast, needed), max(whenStruck, min(comfortable, params.marginMost)));
}
