// The wall beside a cell, from how the solid part changes around it.
#import continuum/lib/grid
#import continuum/lib/wall

struct Wall {
  // out of the wall; its length is how much of a cell's side touches the wall
  normal: vec3f,
  velocity: vec3f,
  roughness: f32,
}

fn wallBeside(c: u32) -> Wall {
  let step = strides(frame);
  var slope = vec3f(0.0);
  var motion = vec3f(0.0);
  var parts = 0.0;
  var most = 0.0;
  var roughness = 1.0;
  for (var axis = 0u; axis < 3u; axis++) {
    for (var side = 0u; side < 2u; side++) {
      let wall = flow[select(c - step[axis], c + step[axis], side == 1u)];
      let part = wallPart(wall.w);
      slope[axis] += select(-part, part, side == 1u);
      motion += part * wall.xyz;
      parts += part;
      if (part > most) {
        most = part;
        roughness = wallRoughness(wall.w);
      }
    }
  }
  return Wall(-slope, motion / max(parts, 1e-6), roughness);
}
