// A cell of a cluster: where it is and how it moves, in cells and steps, and what presses it on walls.
#import pic-flip/lib/kinds
#import pic-flip/lib/walls

fn placeOf(c: u32) -> vec3f {
  return vec3f(cellAt(frame, c)) + 0.5;
}

fn cellVelocity(c: u32, step: vec3u) -> vec3f {
  return 0.5 * (after[c].xyz + vec3f(after[c + step.x].x, after[c + step.y].y, after[c + step.z].z));
}

fn wallFrictionOf(c: u32, wall: Wall) -> f32 {
  return params.wallFriction * wall.roughness * sandPart(kinds[c]);
}

// The most that friction on walls can take from the cell's velocity in this step.
fn gripOf(c: u32, wall: Wall) -> f32 {
  return wallFrictionOf(c, wall) * min(1.0, length(wall.normal)) * max(pressure[c], 0.0);
}
