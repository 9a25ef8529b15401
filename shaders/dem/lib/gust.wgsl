// A gust of air, in no time: what is in a ball takes on part of the wind's velocity. The wind is the same everywhere
// (`along`) or leads away from the centre (`outward`), or both; its hold falls to nothing at the edge of the ball.
#import struct/Gust
#import struct/SimParams
#import const/GustLimit

fn windAt(gust: Gust, away: vec3f, params: SimParams) -> vec3f {
  let distance = length(away);
  // at the very centre there is no way out but up
  let outward = select(vec3f(0.0, 1.0, 0.0), away / distance, distance > 1e-9);
  let wind = gust.along + gust.outward * outward;
  let speed = length(wind);
  let limit = gustLimit * params.speedLimit;
  return wind * select(1.0, limit / speed, speed > limit);
}

// Velocity after the gust, of something with a surface `radius` m around `position`. Air drags on the cross-section, so that
// what carries more mass over it (kg/m²) than the gust was made for follows less: dv/ds = (wind − v) / massOverArea.
fn blown(gust: Gust, velocity: vec3f, position: vec3f, radius: f32, massOverArea: f32, params: SimParams) -> vec3f {
  let away = position - gust.centre;
  let reach = max(length(away) - radius, 0.0) / gust.radius;
  if (reach >= 1.0) {
    return velocity;
  }
  let near = 1.0 - reach * reach;
  let hold = exp(-gust.dose * near * near * min(1.0, gust.massOverArea / massOverArea));
  let wind = windAt(gust, away, params);
  return wind + (velocity - wind) * hold;
}
