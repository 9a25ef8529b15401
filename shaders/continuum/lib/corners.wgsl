// The eight low faces along an axis around a place: what is known there is interpolated linearly between them.
#import continuum/lib/grid

struct Corners {
  // the cell that owns the lowest of them
  first: u32,
  // where the place is between them, from 0 to 1 along each axis
  at: vec3f,
}

fn cornersOf(place: vec3f, axis: u32) -> Corners {
  let origin = place - select(vec3f(0.5), vec3f(0.0), vec3u(0u, 1u, 2u) == vec3u(axis));
  let low = floor(origin);
  return Corners(cellIndex(frame, vec3i(low)), origin - low);
}

// Along which axes corner `n` is the far one of two.
fn isFar(n: u32) -> vec3<bool> {
  return vec3<bool>((n & 1u) > 0u, (n & 2u) > 0u, (n & 4u) > 0u);
}
