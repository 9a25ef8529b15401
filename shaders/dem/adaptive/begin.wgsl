// One thread: a window of time begins, and with it the first try of a step.
#import dem/adaptive/lib/pace

@compute @workgroup_size(workgroupSize)
fn main() {
  pace.grainCount = control.grainCount;
  pace.done = 0u;
  pace.taken = 0u;
  pace.time = 0.0;
  pace.attemptsLeft = scheme.attempts;
  atomicStore(&pace.error, 0u);
  if (!(pace.wished > 0.0)) { // the first window of a run
    pace.wished = scheme.firstStep;
  }
  chooseStep();
}
