// How long the next try is. Uses the includer's bindings scheme and pace.
#import struct/Pace
#import struct/Scheme

// What is left of the window in equal steps, none longer than wished; but no more steps than there are tries left. Where no try is
// to spare, the step is taken whatever its error (and counted as overdue).
fn chooseStep() {
  let left = scheme.window - pace.time;
  // a thousandth less: rounding must not add a step
  let steps = clamp(ceil(left / pace.wished - 1e-3), 1.0, f32(pace.attemptsLeft));
  pace.stepsToGo = u32(steps);
  pace.forced = u32(pace.stepsToGo >= pace.attemptsLeft);
  pace.step = left / steps;
}
