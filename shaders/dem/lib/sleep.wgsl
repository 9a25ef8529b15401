// A grain's word `sleep`. Awake: for how many substeps it has been at rest. Asleep: flags, and what its contacts added up to
// when it last looked (dem/contacts/build forgets that). Sleeping grains do not move and have equal numbers in both copies of
// the state. Those near something awake look at their contacts in every substep and wake when forces no longer balance;
// deep sleepers do nothing at all.
#import struct/SimParams
#import struct/Material
#import struct/ContactRange
#import const/SleepWord
#import const/SleepLimit

fn isAsleep(word: u32) -> bool {
  return (word & sleepAsleep) != 0u;
}

fn isDeepAsleep(word: u32) -> bool {
  return (word & sleepDeep) != 0u;
}

// Whether a grain, or a body, has been at rest for long enough, awake or asleep.
fn isRested(word: u32, params: SimParams) -> bool {
  return isAsleep(word) || (word >> sleepCountShift) >= params.restSteps;
}

fn asleepWith(flags: u32, range: ContactRange) -> u32 {
  return flags | (min(range.touching, sleepTouchingMask) << sleepTouchingShift) | (bitcast<u32>(range.normalForce) & sleepForceMask);
}

fn sleepTouching(word: u32) -> u32 {
  return (word >> sleepTouchingShift) & sleepTouchingMask;
}

fn sleepForce(word: u32) -> f32 {
  return bitcast<f32>(word & sleepForceMask);
}

// The word after a substep awake: longer at rest, or not at rest any more.
fn restedWord(word: u32, resting: bool, params: SimParams) -> u32 {
  let count = select(0u, word >> sleepCountShift, !isAsleep(word));
  return select(0u, min(count + 1u, params.restSteps) << sleepCountShift, resting);
}

fn isSlow(velocity: vec3f, spin: vec3f, boundingRadius: f32, params: SimParams) -> bool {
  let limit = params.restSpeed * params.restSpeed;
  return dot(velocity, velocity) < limit && boundingRadius * boundingRadius * dot(spin, spin) < limit;
}

// Whether forces balance to within a part of what wakes a sleeper. `normalForce` is the sum of its normal forces, N.
fn isBalanced(force: vec3f, torque: vec3f, normalForce: f32, material: Material, part: f32, params: SimParams) -> bool {
  let limit = part * (params.wakeAcceleration * material.mass + wakeFraction * normalForce);
  let lever = limit * material.boundingRadius;
  return dot(force, force) < limit * limit && dot(torque, torque) < lever * lever;
}
