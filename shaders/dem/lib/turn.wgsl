// (cos, sin) of an angle to about 1e-7. WGSL's own may be off by 5e-4: two drivers would put the spheres of a rough surface
// elsewhere. Reduced to an eighth of a turn each way, then the Taylor series (first term left out: 2.5e-8).
fn turnTo(angle: f32) -> vec2f {
  let quarters = round(angle * 0.636619772);
  // π/2 in two parts, the first with zeros at its end, so that the product is exact
  let rest = (angle - quarters * 1.5703125) - quarters * 4.83826794897e-4;
  let square = rest * rest;
  let c = 1.0 + square * (-0.5 + square * (4.16666667e-2 + square * (-1.38888889e-3 + square * 2.48015873e-5)));
  let s = rest * (1.0 + square * (-1.66666667e-1 + square * (8.33333333e-3 + square * (-1.98412698e-4 + square * 2.75573192e-6))));
  let quarter = i32(quarters) & 3;
  let turned = select(vec2f(c, s), vec2f(-s, c), (quarter & 1) == 1);
  return select(turned, -turned, quarter >= 2);
}
