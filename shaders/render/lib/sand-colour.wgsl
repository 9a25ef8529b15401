// Colour, gloss and skin of one grain from its id: the grain keeps them wherever the simulation sorts it to.

#import render/lib/lighting

// PCG hash (Jarzynski and Olano 2020): three numbers in 0..1 from an id.
fn grainHash(id: u32) -> vec3f {
  var v = vec3u(id, id ^ 0x9e3779b9u, id * 0x85ebca6bu) * 1664525u + 1013904223u;
  v.x += v.y * v.z; v.y += v.z * v.x; v.z += v.x * v.y;
  v ^= v >> vec3u(16u);
  v.x += v.y * v.z; v.y += v.z * v.x; v.z += v.x * v.y;
  return vec3f(v >> vec3u(8u)) * (1.0 / 16777216.0);
}

// Beach sand is mostly pale quartz, some honey-coloured feldspar, a few grey, rusty and dark grains. `base` (linear) is
// the average colour of the heap; the tints average to about 1, so that the heap keeps it.
fn grainSkin(base: vec3f, variation: f32, id: u32) -> Skin {
  let h = grainHash(id);
  var tint = mix(vec3f(0.92, 0.92, 0.92), vec3f(1.10, 1.15, 1.26), h.y * h.y); // quartz
  tint = select(tint, mix(vec3f(0.96, 0.84, 0.68), vec3f(1.12, 1.04, 0.90), h.y), h.x > 0.55); // feldspar
  tint = select(tint, mix(vec3f(0.66, 0.69, 0.80), vec3f(0.86, 0.90, 1.02), h.y), h.x > 0.82); // grey
  tint = select(tint, mix(vec3f(0.74, 0.55, 0.43), vec3f(0.92, 0.74, 0.60), h.y), h.x > 0.92); // rust
  tint = select(tint, mix(vec3f(0.24, 0.25, 0.30), vec3f(0.40, 0.39, 0.41), h.y), h.x > 0.97); // dark minerals
  let brightness = 0.80 + 0.42 * h.z;
  let albedo = base * mix(vec3f(1.0), tint * brightness, variation);
  return Skin(min(albedo, vec3f(0.9)), mix(0.32, 0.85, fract(h.x * 7.0 + h.z)), vec3f(0.05));
}
