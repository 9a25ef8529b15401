// Sums over the cells of each cluster: number, place, velocity; and of the grip that walls have on it, with place, velocity and
// normal, and of where walls touch it. A thread takes a run of cells and adds up those of the same cluster before it writes.
#import const/ClusterScale
#import continuum/lib/threads
#import pic-flip/lib/sums
#import pic-flip/lib/members

struct Part {
  count: f32,
  place: vec3f,
  velocity: vec3f,
  grip: f32,
  gripPlace: vec3f,
  gripVelocity: vec3f,
  gripNormal: vec3f,
  touch: f32,
  touchNormal: vec3f,
  touchPlace: vec3f,
  touchVelocity: vec3f,
  touchFriction: f32,
}

fn addPart(room: u32, part: Part) {
  addTo(room, sumCount, part.count);
  addVector(room, sumPlace, part.place);
  addVector(room, sumVelocity, motionScale * part.velocity);
  if (part.grip > 0.0) {
    addTo(room, sumGrip, motionScale * part.grip);
    addVector(room, sumGripPlace, motionScale * part.gripPlace);
    addVector(room, sumGripVelocity, motionScale * part.gripVelocity);
    addVector(room, sumGripNormal, motionScale * part.gripNormal);
  }
  if (part.touch > 0.0) {
    addTo(room, sumTouch, part.touch);
    addVector(room, sumTouchNormal, part.touchNormal);
    addVector(room, sumTouchPlace, part.touchPlace);
    addVector(room, sumTouchVelocity, motionScale * part.touchVelocity);
    addTo(room, sumTouchFriction, part.touchFriction);
  }
}

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (frame.running == 0u) {
    return;
  }
  let step = strides(frame);
  let perStep = frame.dt * params.invCellSize;
  for (var run = id.x; run * cellsPerRun < frame.cellCount; run += strideOf(groups)) {
    var room = noRoom;
    var part = Part();
    let end = min((run + 1u) * cellsPerRun, frame.cellCount);
    for (var c = run * cellsPerRun; c < end; c++) {
      if (!isRigid(kinds[c])) {
        continue;
      }
      let mine = clusterOf[2u * clusterOf[2u * c] + 1u];
      if (mine != room) {
        if (room != noRoom) {
          addPart(room, part);
        }
        room = mine;
        part = Part();
      }
      let place = placeOf(c);
      part.count += 1.0;
      part.place += place;
      part.velocity += perStep * cellVelocity(c, step);
      if (open[c].w == 0.0) {
        continue; // no wall is near
      }
      let wall = wallBeside(c);
      let contact = length(wall.normal);
      if (contact > 0.1) {
        let grip = gripOf(c, wall);
        part.grip += grip;
        part.gripPlace += grip * place;
        part.gripVelocity += grip * perStep * wall.velocity;
        part.gripNormal += grip * wall.normal / contact;
        part.touch += contact;
        part.touchNormal += wall.normal;
        part.touchPlace += contact * place;
        part.touchVelocity += contact * perStep * wall.velocity;
        part.touchFriction += contact * wallFrictionOf(c, wall);
      }
    }
    if (room != noRoom) {
      addPart(room, part);
    }
  }
}
