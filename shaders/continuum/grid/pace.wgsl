// How many steps does this slice of time take, that nothing moves further than half a cell in one? All of them are of equal length:
// a short last one would turn small errors of the density into large velocities. The speed is that of the grid: that of the
// particles has noise. What the recorded number of steps cannot reach is counted, and cut off where particles move.
#import struct/ContinuumControl

@compute @workgroup_size(workgroupSize)
fn main() {
  if (frame.running == 0u) {
    return;
  }
  frame.redCount = atomicLoad(&control.redCount);
  frame.blackCount = atomicLoad(&control.blackCount);
  frame.maxSpeed = bitcast<f32>(atomicLoad(&control.maxSpeed));
  frame.stale = 0u;
  if (frame.step > 0u) {
    return;
  }
  let fall = length(params.gravity) * params.slice;
  let bodies = bitcast<f32>(atomicExchange(&control.bodySpeed, 0u));
  let wanted = u32(ceil((max(frame.maxSpeed, bodies) + fall) * params.slice * params.invCellSize / params.travel));
  frame.steps = clamp(wanted, 1u, params.maxSteps);
  control.slices += 1u;
  control.steps += frame.steps;
  control.unreached += max(wanted, params.maxSteps) - params.maxSteps;
  frame.dt = params.slice / f32(frame.steps);
  // stresses are kept times Δt²/(ρ h²)
  frame.warm = select(0.0, (frame.dt / frame.lastDt) * (frame.dt / frame.lastDt), frame.lastDt > 0.0);
  frame.lastDt = frame.dt;
}
