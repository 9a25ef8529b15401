// The point of a triangle that is nearest to p, and on which part of the triangle it lies (Ericson, Real-Time Collision
// Detection 5.1.5). The part chooses the pseudonormal.

struct NearestPoint {
  point: vec3f,
  // 0 inside, 1 2 3 on edge AB BC CA, 4 5 6 at corner A B C
  part: u32,
}

fn nearestOnTriangle(p: vec3f, a: vec3f, b: vec3f, c: vec3f) -> NearestPoint {
  let ab = b - a;
  let ac = c - a;
  let ap = p - a;
  let d1 = dot(ab, ap);
  let d2 = dot(ac, ap);
  if (d1 <= 0.0 && d2 <= 0.0) {
    return NearestPoint(a, 4u);
  }
  let bp = p - b;
  let d3 = dot(ab, bp);
  let d4 = dot(ac, bp);
  if (d3 >= 0.0 && d4 <= d3) {
    return NearestPoint(b, 5u);
  }
  let cp = p - c;
  let d5 = dot(ab, cp);
  let d6 = dot(ac, cp);
  if (d6 >= 0.0 && d5 <= d6) {
    return NearestPoint(c, 6u);
  }
  let vc = d1 * d4 - d3 * d2;
  if (vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0) {
    return NearestPoint(a + ab * (d1 / (d1 - d3)), 1u);
  }
  let va = d3 * d6 - d5 * d4;
  if (va <= 0.0 && d4 - d3 >= 0.0 && d5 - d6 >= 0.0) {
    return NearestPoint(b + (c - b) * ((d4 - d3) / ((d4 - d3) + (d5 - d6))), 2u);
  }
  let vb = d5 * d2 - d1 * d6;
  if (vb <= 0.0 && d2 >= 0.0 && d6 <= 0.0) {
    return NearestPoint(a + ac * (d2 / (d2 - d6)), 3u);
  }
  let scale = 1.0 / (va + vb + vc);
  return NearestPoint(a + ab * (vb * scale) + ac * (vc * scale), 0u);
}
