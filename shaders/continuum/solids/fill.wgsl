// Which part of each cell, and of the cell-sized boxes around its low faces, is inside obstacles, and how these move; and which body fills
// most of the boxes around faces. Solids cover
// each other by chance: 1 − Π(1 − part). Done again when the box has moved or an obstacle has.
#import continuum/lib/grid
#import continuum/lib/solids
#import continuum/lib/bodies
#import continuum/lib/owners
#import continuum/lib/threads
#import continuum/lib/wall

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (frame.stale == 0u || frame.running == 0u) {
    return;
  }
  let h = params.cellSize;
  for (var index = id.x; index < frame.cellCount; index += strideOf(groups)) {
    let corner = cellAt(frame, index) + vec3i(frame.originX, frame.originY, frame.originZ);
    let centre = (vec3f(corner) + 0.5) * h;
    var free = vec4f(1.0);
    var most = vec3f(0.0);
    var velocity = vec3f(0.0);
    var owner = vec3u(0u);
    var roughest = vec2f(0.0, 1.0); // solid part and roughness of what fills most of the cell
    for (var o = 0u; o < params.obstacleCount; o++) {
      let obstacle = obstacleAt(obstacles.items[o], frame.elapsed);
      let found = solidDistance(obstacle, centre, h);
      if (found.w > 2.0 * h) {
        continue;
      }
      var part = vec4f(1.0);
      if (found.w > -2.0 * h) {
        part.w = solidPart(found, h);
        part.x = solidPart(solidDistance(obstacle, centre - vec3f(0.5 * h, 0.0, 0.0), h), h);
        part.y = solidPart(solidDistance(obstacle, centre - vec3f(0.0, 0.5 * h, 0.0), h), h);
        part.z = solidPart(solidDistance(obstacle, centre - vec3f(0.0, 0.0, 0.5 * h), h), h);
      }
      free *= 1.0 - part;
      let moves = obstacleVelocity(obstacle, centre);
      velocity = select(velocity, moves, part.xyz > most);
      most = max(most, part.xyz);
      roughest = select(roughest, vec2f(part.w, params.materials[obstacle.material].roughness), part.w > roughest.x);
    }
    for (var b = 0u; b < params.bodyCount; b++) {
      let pose = grains[params.particleCapacity + b];
      let away = centre - pose.position.xyz;
      let within = bodies[b].boundingRadius + 2.0 * h;
      if (bodies[b].mass == 0.0 || dot(away, away) > within * within) {
        continue;
      }
      let found = bodyDistance(bodies[b], pose, centre);
      if (found.w > 1.5 * h) {
        continue;
      }
      let part = vec4f(solidPart(bodyDistance(bodies[b], pose, centre - vec3f(0.5 * h, 0.0, 0.0)), h),
                       solidPart(bodyDistance(bodies[b], pose, centre - vec3f(0.0, 0.5 * h, 0.0)), h),
                       solidPart(bodyDistance(bodies[b], pose, centre - vec3f(0.0, 0.0, 0.5 * h)), h),
                       solidPart(found, h));
      free *= 1.0 - part;
      velocity = select(velocity, bodyVelocity(b, pose.position.xyz, centre), part.xyz > most);
      owner = select(owner, vec3u(b + 1u), part.xyz > most);
      most = max(most, part.xyz);
      roughest = select(roughest, vec2f(part.w, 1.0), part.w > roughest.x);
    }
    // what rounding leaves of a wall that stands on a face
    let part = select(1.0 - free, vec4f(0.0), free > vec4f(0.999));
    solid[index] = part;
    owners[index] = packedOwners(owner);
    flow[index] = vec4f(velocity, packedWall(part.w, roughest.y));
  }
}
