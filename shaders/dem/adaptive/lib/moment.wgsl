// Which evaluation of the forces this is, and whether it is wanted. Uses the includer's bindings substep, scheme, pace.
#import struct/Pace
#import struct/Scheme
#import struct/Substep
#import dem/adaptive/lib/moves

struct StageMoment {
  wanted: bool,
  row: u32,        // of the rates that it writes
  elapsed: f32,    // s since the host gave the obstacles' poses
  sinceBegin: f32, // s since the step began
}

fn stageMoment() -> StageMoment {
  if (opening) {
    return StageMoment(true, 0u, substep.elapsed, 0.0);
  }
  if (settling) { // dem/adaptive/decide has moved the clock on already
    return StageMoment(pace.taken != 0u, 0u, substep.elapsed + pace.time, pace.takenStep);
  }
  let passed = scheme.times[substep.stage / 4u][substep.stage % 4u] * pace.step;
  return StageMoment(pace.done == 0u, substep.stage, substep.elapsed + pace.time + passed, passed);
}
