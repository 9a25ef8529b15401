// A rigid thing at a stage of a step, or at its end, from its state at the beginning and the accelerations so far. Orientations are
// rotation vectors θ from the beginning on: θ' = ω − ½ θ×ω + (1/12 + θ²/720) θ×(θ×ω) (the inverse of dexp, exact to the fifth
// order), so that stages add up like vectors. Uses the includer's bindings scheme, pace, rates.
#import struct/Pace
#import struct/Scheme
#import const/Adaptive

struct Advance {
  shift: vec3f,    // of the centre, m
  turn: vec3f,     // rad
  velocity: vec3f, // m/s
  spin: vec3f,     // rad/s
  error: vec4f,    // sizes of the differences of the two solutions: shift, turn, velocity, spin; 0 for stages
}

fn rateWeight(row: u32, stage: u32) -> f32 {
  return scheme.rates[2u * row + stage / 4u][stage % 4u];
}
fn positionWeight(row: u32, stage: u32) -> f32 {
  return scheme.positions[2u * row + stage / 4u][stage % 4u];
}

fn turnRate(turn: vec3f, omega: vec3f) -> vec3f {
  let once = cross(turn, omega);
  return omega - 0.5 * once + (1.0 / 12.0 + dot(turn, turn) / 720.0) * cross(turn, once);
}

// `row` is the stage, or stepRow; `index` among the things that have rates.
fn advanced(row: u32, index: u32, velocity: vec3f, spin: vec3f) -> Advance {
  let h = pace.step;
  let stages = select(row, scheme.stages, row == stepRow);
  let things = arrayLength(&rates) / (2u * mostStages);
  var pushes: array<vec3f, mostStages>;
  var twists: array<vec3f, mostStages>;
  var turns: array<vec3f, mostStages>;
  var found = Advance(scheme.times[row / 4u][row % 4u] * h * velocity, vec3f(0.0), velocity, spin, vec4f(0.0));
  for (var j = 0u; j < stages; j++) {
    pushes[j] = rates[2u * (j * things + index)].xyz;
    twists[j] = rates[2u * (j * things + index) + 1u].xyz;
    var turn = vec3f(0.0);
    var omega = spin;
    for (var k = 0u; k < j; k++) {
      turn += h * rateWeight(j, k) * turns[k];
      omega += h * rateWeight(j, k) * twists[k];
    }
    turns[j] = turnRate(turn, omega);
    found.shift += h * h * positionWeight(row, j) * pushes[j];
    found.turn += h * rateWeight(row, j) * turns[j];
    found.velocity += h * rateWeight(row, j) * pushes[j];
    found.spin += h * rateWeight(row, j) * twists[j];
  }
  if (row == stepRow) {
    var shift = vec3f(0.0);
    var turn = vec3f(0.0);
    var push = vec3f(0.0);
    var twist = vec3f(0.0);
    for (var j = 0u; j < stages; j++) {
      shift += h * h * positionWeight(errorRow, j) * pushes[j];
      turn += h * rateWeight(errorRow, j) * turns[j];
      push += h * rateWeight(errorRow, j) * pushes[j];
      twist += h * rateWeight(errorRow, j) * twists[j];
    }
    found.error = vec4f(length(shift), length(turn), length(push), length(twist));
  }
  return found;
}

// In radii per contact's duration T: what is wrong with the place, with the turn at the rim, and with how far either leads in T.
fn scaledError(error: vec4f, radius: f32, reach: f32) -> f32 {
  let time = scheme.contactTime;
  let place = max(error.x, error.y * reach);
  let motion = max(error.z, error.w * reach) * time;
  return max(place, motion) / radius * (time / pace.step);
}

fn reportError(error: f32) {
  let bits = bitcast<u32>(error);
  if (bits > atomicLoad(&pace.error)) {
    atomicMax(&pace.error, bits);
  }
}
// What is not a number: greater than any error.
const boundless = 3.0e38;

// q turned by the rotation vector `turn`, exact to the sixth order: 2 atan(t/2 + t³/24 + t⁵/240).
fn turnedFar(q: vec4f, turn: vec3f) -> vec4f {
  let squared = dot(turn, turn);
  let halfTurn = 0.5 * (1.0 + squared * (1.0 / 12.0 + squared / 120.0)) * turn;
  let next = q + multiply(vec4f(halfTurn, 0.0), q);
  return next / sqrt(dot(next, next));
}
