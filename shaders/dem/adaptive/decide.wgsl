// One thread: is the step that was tried good enough, and how long should the next one be (Yee's algorithm 1, with the largest error
// of any grain: dem/adaptive/stage)? Nothing of a rejected step has touched anything but scratch buffers.
#import dem/adaptive/lib/pace
#import dem/lib/motion

@compute @workgroup_size(workgroupSize)
fn main() {
  pace.taken = 0u;
  if (pace.done != 0u) {
    return;
  }
  let error = bitcast<f32>(atomicExchange(&pace.error, 0u));
  let h = pace.step;
  // h_opt = h (ε / 2 error)^(1/p) with the error per time; p is the order, 4 or 2. No more than five times as long.
  let best = h * min(5.0, pow(scheme.tolerance / (2.0 * max(error, 1e-20)), scheme.exponent));
  let good = best >= 0.75 * h;
  pace.attemptsLeft -= 1u;
  pace.wished = clamp(best, scheme.window / f32(scheme.attempts), scheme.window);
  if (good || pace.forced != 0u) {
    pace.taken = 1u;
    pace.takenStep = h;
    pace.accepted += 1u;
    pace.overdue += u32(!good);
    pace.leastStep = select(min(pace.leastStep, h), h, pace.leastStep == 0.0);
    // compensated: a run has many steps, and f32 seven digits
    let sum = moved(vec3f(pace.simulated, 0.0, 0.0), vec3f(pace.simulatedRest, 0.0, 0.0), vec3f(h, 0.0, 0.0), params.zero);
    pace.simulated = sum.position.x;
    pace.simulatedRest = sum.rest.x;
    if (pace.stepsToGo == 1u) { // exactly
      pace.time = scheme.window;
      pace.done = 1u;
      return;
    }
    pace.time += h;
  } else {
    pace.rejected += 1u;
  }
  chooseStep();
}
