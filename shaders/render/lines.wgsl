// Lines of constant width on the screen between pairs of points: edges of glass boxes, and force chains, where the width
// follows the force. Edges are smoothed by coverage.

struct Corner {
  @builtin(position) clip: vec4f,
  @location(0) @interpolate(linear) across: f32, // pixels from the middle of the line
  @location(1) @interpolate(flat) halfWidth: f32,
  @location(2) @interpolate(flat) strength: f32,
}

@vertex
fn vertexMain(@builtin(vertex_index) vertex: u32) -> Corner {
  let line = lines[vertex / 6u];
  let corner = vertex % 6u;
  let atEnd = corner == 1u || corner == 3u || corner == 4u;
  let side = select(-1.0, 1.0, corner == 2u || corner == 4u || corner == 5u);
  var out: Corner;
  out.clip = vec4f(0.0, 0.0, -1.0, 1.0);
  let width = min(line.force * style.widthPerForce, style.maxWidth);
  if (width < style.minWidth) { return out; }
  var a = (frame.worldToView * vec4f(line.a, 1.0)).xyz;
  var b = (frame.worldToView * vec4f(line.b, 1.0)).xyz;
  let near = frame.lens.z * 1.01;
  if (max(-a.z, -b.z) < near) { return out; }
  // What is behind the eye is cut off where the line enters the view.
  if (-a.z < near) { a = mix(a, b, (near + a.z) / (a.z - b.z)); }
  if (-b.z < near) { b = mix(b, a, (near + b.z) / (b.z - a.z)); }
  let pixels = frame.viewport.xy * 0.5 * frame.lens.xy;
  let along = b.xy * pixels / -b.z - a.xy * pixels / -a.z;
  let direction = along / max(length(along), 1e-3);
  let reach = 0.5 * width + 1.0;
  let here = select(a, b, atEnd);
  // A little beyond its ends, so that lines that meet at an angle join.
  let beyond = direction * select(-0.35, 0.35, atEnd) * width * style.roundness;
  let offset = (vec2f(-direction.y, direction.x) * side * reach + beyond) / (frame.viewport.xy * 0.5);
  // A hair nearer than it is: edges lie in the panes and on the ground.
  out.clip = vec4f(here.xy * frame.lens.xy + offset * -here.z, frame.lens.z * 1.002, -here.z);
  out.across = side * reach;
  out.halfWidth = 0.5 * width;
  out.strength = width / style.maxWidth;
  return out;
}

@fragment
fn fragmentMain(in: Corner) -> @location(0) vec4f {
  let coverage = clamp(in.halfWidth + 0.5 - abs(in.across), 0.0, 1.0) * min(2.0 * in.halfWidth, 1.0);
  // What is hardly there must not hide what is behind it.
  if (coverage < 0.08) { discard; }
  let colour = mix(style.weakColour, style.strongColour, in.strength);
  let alpha = colour.w * coverage;
  // Wide lines look round: darker towards their rims.
  let across = in.across / (in.halfWidth + 0.5);
  let roundness = style.roundness * clamp(in.halfWidth - 0.5, 0.0, 1.0);
  return vec4f(colour.xyz * (alpha * (1.0 - roundness * across * across)), alpha);
}
