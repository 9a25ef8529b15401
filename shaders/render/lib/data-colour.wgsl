// Colours that mean something. Uses the includer's bindings frame, report and grains.
#import const/ColourMode
#import const/SleepWord
#import render/lib/sand-colour

// Awake, asleep but looking at its contacts, deep asleep: dem/lib/sleep.
fn sleepDepth(word: u32) -> f32 {
  let light = select(0.0, 0.5, (word & sleepAsleep) != 0u);
  return select(light, 1.0, (word & sleepDeep) != 0u);
}

fn dataColour(grainIndex: u32, id: u32) -> vec3f {
  let mode = frame.counts.z;
  let h = 0.2 + 0.75 * grainHash(id);
  var value = f32(report[grainIndex].touching);
  if (mode == modeForce || mode == modePressure || mode == modeDensity || mode == modeYield) { value = report[grainIndex].normalForce; }
  if (mode == modeSpeed) { value = length(grains[grainIndex].velocity.xyz); }
  if (mode == modeSpin) { value = length(grains[grainIndex].angularVelocity.xyz); }
  if (mode == modeSleep) { value = sleepDepth(grains[grainIndex].sleep); }
  let steps = f32(frame.counts.w);
  let place = clamp((value - frame.range.x) / (frame.range.y - frame.range.x), 0.0, 1.0) * steps;
  let step = min(u32(place), frame.counts.w - 1u);
  let scaled = mix(frame.palette[step].xyz, frame.palette[step + 1u].xyz, place - f32(step));
  return select(scaled, h * h, mode == modeId);
}
