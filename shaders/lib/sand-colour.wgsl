// Colour, gloss and skin of one grain from its id: the grain keeps them wherever the simulation sorts it to.

#import lib/lighting

// PCG hash (Jarzynski and Olano 2020): three numbers in 0..1 from three integers.
fn hash3(key: vec3u) -> vec3f {
  var v = key * 1664525u + 1013904223u;
  v.x += v.y * v.z; v.y += v.z * v.x; v.z += v.x * v.y;
  v ^= v >> vec3u(16u);
  v.x += v.y * v.z; v.y += v.z * v.x; v.z += v.x * v.y;
  return vec3f(v >> vec3u(8u)) * (1.0 / 16777216.0);
}

fn grainHash(id: u32) -> vec3f {
  return hash3(vec3u(id, id ^ 0x9e3779b9u, id * 0x85ebca6bu));
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
  return Skin(min(albedo, vec3f(0.9)), mix(0.32, 0.85, fract(h.x * 7.0 + h.z)), vec3f(0.04), 0.22);
}

// Slope of smooth noise at a point, by its closed form: value noise on a unit lattice, Quilez 2008.
fn noiseSlope(at: vec3f, seed: u32) -> vec3f {
  let cell = floor(at);
  let f = at - cell;
  let u = f * f * (3.0 - 2.0 * f);
  let du = 6.0 * f * (1.0 - f);
  let key = vec3u(vec3i(cell) + 64);
  let a = hash3(vec3u(key.x, key.y, key.z ^ seed)).x;
  let b = hash3(vec3u(key.x + 1u, key.y, key.z ^ seed)).x;
  let c = hash3(vec3u(key.x, key.y + 1u, key.z ^ seed)).x;
  let d = hash3(vec3u(key.x + 1u, key.y + 1u, key.z ^ seed)).x;
  let e = hash3(vec3u(key.x, key.y, (key.z + 1u) ^ seed)).x;
  let g = hash3(vec3u(key.x + 1u, key.y, (key.z + 1u) ^ seed)).x;
  let h = hash3(vec3u(key.x, key.y + 1u, (key.z + 1u) ^ seed)).x;
  let i = hash3(vec3u(key.x + 1u, key.y + 1u, (key.z + 1u) ^ seed)).x;
  let kx = b - a;
  let ky = c - a;
  let kz = e - a;
  let kxy = a - b - c + d;
  let kyz = a - c - e + h;
  let kzx = a - b - e + g;
  let kxyz = -a + b + c - d + e - g - h + i;
  return du * vec3f(
    kx + kxy * u.y + kzx * u.z + kxyz * u.y * u.z,
    ky + kyz * u.z + kxy * u.x + kxyz * u.z * u.x,
    kz + kzx * u.x + kyz * u.y + kxyz * u.x * u.y,
  );
}
