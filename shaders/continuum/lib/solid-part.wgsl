// Part of a cell around a place that is inside a solid at that distance: exact for a plane along the axes.
fn solidPart(found: vec4f, cellSize: f32) -> f32 {
  let across = cellSize * (abs(found.x) + abs(found.y) + abs(found.z));
  return clamp(0.5 - found.w / across, 0.0, 1.0);
}
