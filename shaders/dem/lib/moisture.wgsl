// Moist sand that dries from above: the part of its cohesion that a contact at height y has. Uses the includer's binding params.

fn moistureAt(y: f32) -> f32 {
  return clamp(0.5 + (params.moistLevel - y) * params.moistSlope, 0.0, 1.0);
}
