// Reads the distance field between its grid points (UCT 6.3: trilinear).
#import struct/FieldParams
#import const/Ridge

// The caller declares `distances: array<f32>` (storage) and `field: FieldParams` (uniform).
fn gridValue(point: vec3u) -> f32 {
  return distances[point.x + field.size.x * (point.y + field.size.y * point.z)];
}

fn fieldAt(p: vec3f) -> f32 {
  let place = clamp((p - field.origin) / field.cell, vec3f(0.0), vec3f(field.size.xyz) - 1.001);
  let low = vec3u(place);
  let t = place - vec3f(low);
  let near = mix(
    mix(gridValue(low), gridValue(low + vec3u(1u, 0u, 0u)), t.x),
    mix(gridValue(low + vec3u(0u, 1u, 0u)), gridValue(low + vec3u(1u, 1u, 0u)), t.x),
    t.y,
  );
  let far = mix(
    mix(gridValue(low + vec3u(0u, 0u, 1u)), gridValue(low + vec3u(1u, 0u, 1u)), t.x),
    mix(gridValue(low + vec3u(0u, 1u, 1u)), gridValue(low + vec3u(1u, 1u, 1u)), t.x),
    t.y,
  );
  return mix(near, far, t.z);
}

// Central differences over one cell each way. Longer than a cell's own slope on purpose: on a ridge, where two sides of a
// thin part are equally near, the slopes of both sides cancel and the length tells how thin it is.
fn fieldGradient(p: vec3f) -> vec3f {
  let h = field.cell;
  return vec3f(
    fieldAt(p + vec3f(h, 0.0, 0.0)) - fieldAt(p - vec3f(h, 0.0, 0.0)),
    fieldAt(p + vec3f(0.0, h, 0.0)) - fieldAt(p - vec3f(0.0, h, 0.0)),
    fieldAt(p + vec3f(0.0, 0.0, h)) - fieldAt(p - vec3f(0.0, 0.0, h)),
  ) / (2.0 * h);
}

// One step towards the isosurface `offset`; deeper than a ridge there is nothing.
fn towardsOffset(p: vec3f, offset: f32) -> vec3f {
  let gradient = fieldGradient(p);
  let slope = length(gradient);
  if (slope < ridgeSlope) {
    return p;
  }
  let way = clamp((fieldAt(p) - offset) / slope, -field.cell, field.cell);
  return p - gradient * (way / slope);
}
