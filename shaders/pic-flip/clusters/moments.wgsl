// The second sums of each cluster, about its centre: angular momentum (with the spin of the cells themselves) and inertia,
// I = Σ [(|r|² + h²/6) 1 − r rᵀ]; and the same of the walls that hold it.
#import const/ClusterScale
#import continuum/lib/threads
#import pic-flip/lib/sums
#import pic-flip/lib/members

struct Moments {
  momentum: vec3f,
  inertia: vec3f,
  products: vec3f, // xy, xz, yz
  gripMomentum: vec3f,
  gripInertia: vec3f,
  gripProducts: vec3f,
}

const cellInertia = 1.0 / 6.0;

fn inertiaOf(r: vec3f) -> vec3f {
  return vec3f(dot(r, r) + cellInertia) - r * r;
}
fn productsOf(r: vec3f) -> vec3f {
  return -vec3f(r.x * r.y, r.x * r.z, r.y * r.z);
}

fn spinOf(c: u32, step: vec3u) -> vec3f {
  let x = cellVelocity(c + step.x, step) - cellVelocity(c - step.x, step);
  let y = cellVelocity(c + step.y, step) - cellVelocity(c - step.y, step);
  let z = cellVelocity(c + step.z, step) - cellVelocity(c - step.z, step);
  return 0.25 * vec3f(y.z - z.y, z.x - x.z, x.y - y.x);
}

fn addPart(room: u32, part: Moments) {
  addVector(room, sumMomentum, motionScale * part.momentum);
  addVector(room, sumInertia, part.inertia);
  addVector(room, sumProducts, part.products);
  if (any(part.gripInertia > vec3f(0.0))) {
    addVector(room, sumGripMomentum, motionScale * part.gripMomentum);
    addVector(room, sumGripInertia, motionScale * part.gripInertia);
    addVector(room, sumGripProducts, motionScale * part.gripProducts);
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
    var part = Moments();
    var centre = vec3f(0.0);
    var gripCentre = vec3f(0.0);
    let end = min((run + 1u) * cellsPerRun, frame.cellCount);
    for (var c = run * cellsPerRun; c < end; c++) {
      if (!isRigid(kinds[c])) {
        continue;
      }
      let mine = clusterOf[2u * clusterOf[2u * c] + 1u];
      if (mine == noRoom) {
        continue;
      }
      if (mine != room) {
        if (room != noRoom) {
          addPart(room, part);
        }
        room = mine;
        part = Moments();
        centre = vectorAt(room, sumPlace) / sumAt(room, sumCount);
        gripCentre = vectorAt(room, sumGripPlace) / max(sumAt(room, sumGrip), 1e-9);
      }
      let r = placeOf(c) - centre;
      part.momentum += perStep * (cross(r, cellVelocity(c, step)) + cellInertia * spinOf(c, step));
      part.inertia += inertiaOf(r);
      part.products += productsOf(r);
      if (open[c].w == 0.0) {
        continue; // no wall is near
      }
      let wall = wallBeside(c);
      if (length(wall.normal) > 0.1) {
        let grip = gripOf(c, wall);
        let arm = placeOf(c) - gripCentre;
        part.gripMomentum += grip * perStep * cross(arm, wall.velocity);
        part.gripInertia += grip * inertiaOf(arm);
        part.gripProducts += grip * productsOf(arm);
      }
    }
    if (room != noRoom) {
      addPart(room, part);
    }
  }
}
