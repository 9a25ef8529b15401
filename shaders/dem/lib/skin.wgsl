// The skin of a list's owner: how far it may stray from the path of its home (dem/lib/homes) before it needs another list. An
// owner at rest among others at rest has a thin one; where something comes near, it must last until the next check even if the
// owner is struck.
#import struct/SimParams
#import struct/Grain
#import const/Skin

// s until the next check.
fn timeAhead(params: SimParams) -> f32 {
  return params.checkInterval * params.dt;
}

// Fastest point of a grain, m/s.
fn surfaceSpeed(grain: Grain, boundingRadius: f32) -> f32 {
  return length(grain.velocity.xyz) + boundingRadius * length(grain.angularVelocity.xyz);
}

// How far something that moves past its home with `speed` will stray until the next check if nothing but gravity acts, m.
fn driftAhead(speed: f32, params: SimParams) -> f32 {
  let time = timeAhead(params);
  return speedReserve * (speed + 0.5 * length(params.gravity) * time) * time;
}

// How far something may be thrown until the next check by what comes near it with the speed `alert`, m.
fn struckAhead(alert: f32, params: SimParams) -> f32 {
  return struckTravel * alert * timeAhead(params);
}

// m. `flying`: it touches nothing. Its list is short, and it will fall away from a straight path.
fn skinFor(alert: f32, flying: bool, params: SimParams) -> f32 {
  let needed = skinReserve * (struckAhead(alert, params) + driftAhead(0.0, params));
  let lasting = min(skinSpare * needed, params.maxSkin);
  return max(max(params.minSkin, needed), max(lasting, select(0.0, flyingSkin * params.maxSkin, flying)));
}

// Substeps for which a home holds: what moves past others with the speed `alert` should not list all that it may pass, and what
// moves with `speed` should not be in the chains of many cells. At least four checks, so that those on its way hear of it in time.
fn lifeFor(alert: f32, speed: f32, cellSize: f32, params: SimParams) -> u32 {
  let past = lifeTravel * params.maxSkin / max(alert, 1e-9);
  let through = lifeCells * cellSize / max(speed, 1e-9);
  return u32(clamp(min(past, through) / params.dt, 4.0 * params.checkInterval, maxLife));
}
