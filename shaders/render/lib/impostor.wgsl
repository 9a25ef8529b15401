// A sphere seen in perspective. View space: the eye at the origin, looking along -z.

// Depth along the view axis at which the ray (ray.xy, -1) t meets the sphere first; negative when it misses.
// Written around the point of closest approach: the usual b² - ac loses the radius (mm) beside the distance (m) in f32.
fn sphereDepth(ray: vec2f, centre: vec3f, radius: f32) -> f32 {
  let direction = vec3f(ray, -1.0);
  let invLength2 = 1.0 / dot(direction, direction);
  let closest = dot(direction, centre) * invLength2;
  let miss = centre - direction * closest;
  let inside = radius * radius - dot(miss, miss);
  if (inside < 0.0) { return -1.0; }
  return closest - sqrt(inside * invLength2);
}

// Corner 0, 1 or 2 of the smallest triangle around the sphere as the eye sees it. The rays that touch a sphere touch it
// in a circle across the line of sight; a triangle around that circle, in its plane, holds the image exactly.
fn silhouetteCorner(centre: vec3f, radius: f32, corner: u32) -> vec3f {
  let shrink = 1.0 - radius * radius / dot(centre, centre);
  let along = normalize(centre);
  let right = normalize(vec3f(-along.z, 0.0, along.x));
  let up = cross(right, along);
  let reach = 2.0 * radius * sqrt(shrink);
  let turn = select(select(vec2f(-0.8660254, -0.5), vec2f(0.8660254, -0.5), corner == 1u), vec2f(0.0, 1.0), corner == 2u);
  return centre * shrink + (right * turn.x + up * turn.y) * reach;
}
