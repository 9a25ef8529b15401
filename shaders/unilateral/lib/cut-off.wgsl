// Beside a solid cell sand may leave, not enter: the low faces of a cell that are beside one, and velocities there.
#import const/GridBox
#import continuum/lib/wall

struct Beside {
  below: vec3<bool>,
  here: bool,
}

fn besideWalls(c: u32, step: vec3u) -> Beside {
  let below = vec3f(wallPart(flow[c - step.x].w), wallPart(flow[c - step.y].w), wallPart(flow[c - step.z].w));
  return Beside(below > vec3f(fullySolid), wallPart(flow[c].w) > fullySolid);
}

fn cutOff(free: vec3f, wall: vec3f, beside: Beside) -> vec3f {
  if (beside.here) {
    return select(min(free, wall), wall, beside.below);
  }
  return max(free, wall);
}
