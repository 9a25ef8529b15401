// Adds the grains that a pour asks for, where there is room: a request whose bounding sphere meets another grain's, an
// earlier request's or an obstacle is dropped and counted as blocked, one beyond the capacity as full. One workgroup, so
// that the accepted ones keep their order. Grains that return after an undo (label.z = 1) go back among neighbours that they
// touched: for them the spheres themselves count, and a little overlap is no obstacle.
#import const/TableSize
#import dem/lib/numbering
#import dem/lib/links
#import dem/lib/mail
#import const/Skin
#import dem/lib/motion
#import dem/lib/owner
#import dem/lib/obstacles
#import lib/quaternion

var<workgroup> accepted: array<u32, workgroupSize>;

var<private> returning: bool;
var<private> myCount: u32;
var<private> myRadius: f32;
var<private> mySpheres: array<vec3f, maxTemplateSpheres>;

// What the functions below need to know of the request, when bounding spheres are too coarse for it.
fn lookAtMyself(request: SpawnRequest) {
  let material = tables.materials[request.label.y];
  returning = request.label.z == 1u;
  myCount = material.sphereCount;
  myRadius = material.radius;
  for (var k = 0u; k < myCount; k++) {
    mySpheres[k] = sphereOf(request, k);
  }
}

fn sphereOf(request: SpawnRequest, k: u32) -> vec3f {
  return request.position.xyz + rotate(request.orientation, tables.offsets[request.label.y * maxTemplateSpheres + k].xyz);
}

fn myMeeting(centre: vec3f, radius: f32) -> bool {
  let least = myRadius + radius - spawnCount.squeeze * min(myRadius, radius);
  for (var k = 0u; k < myCount; k++) {
    let apart = centre - mySpheres[k];
    if (dot(apart, apart) < least * least) {
      return true;
    }
  }
  return false;
}

fn myMeetingGrain(other: u32, radius: f32) -> bool {
  for (var k = 0u; k < params.sphereStride; k++) {
    let sphere = spheres[other * params.sphereStride + k];
    if (sphere.w >= 0.0 && myMeeting(sphere.xyz, radius)) {
      return true;
    }
  }
  return false;
}

fn myMeetingRequest(other: SpawnRequest) -> bool {
  let material = tables.materials[other.label.y];
  for (var k = 0u; k < material.sphereCount; k++) {
    if (myMeeting(sphereOf(other, k), material.radius)) {
      return true;
    }
  }
  return false;
}

fn myMeetingObstacle(obstacle: Obstacle) -> bool {
  for (var k = 0u; k < myCount; k++) {
    if (obstacleDistance(obstacle, mySpheres[k]).w < (1.0 - spawnCount.squeeze) * myRadius) {
      return true;
    }
  }
  return false;
}

fn blockedByGrain(other: u32, centre: vec3f, radius: f32) -> bool {
  let apart = grains[other].position.xyz - centre;
  let material = tables.materials[u32(spheres[other * params.sphereStride].w)];
  let least = radius + material.boundingRadius;
  return dot(apart, apart) < least * least && (!returning || myMeetingGrain(other, material.radius));
}

fn blockedByBody(s: u32, centre: vec3f, radius: f32) -> bool {
  let sphere = spheres[params.bodySphereFirst + s];
  let apart = sphere.xyz - centre;
  let bodyRadius = tables.materials[sphereMaterial(sphere)].radius;
  let least = radius + bodyRadius;
  return dot(apart, apart) < least * least && (!returning || myMeeting(sphere.xyz, bodyRadius));
}

// By anybody in the chain of a cell.
fn blockedIn(cell: u32, centre: vec3f, radius: f32) -> bool {
  var link = links[headPlace((control.checks + 1u) & 1u, cell)]; // the last check is over
  while (link != 0u) {
    var row = link - 1u;
    if (isFurther(link)) {
      row = links[furtherPlace(link)];
    }
    link = links[nextPlace(link)];
    if (row >= params.bodyRowFirst) {
      if (blockedByBody(row - params.bodyRowFirst, centre, radius)) {
        return true;
      }
    } else if (blockedByGrain(row, centre, radius)) {
      return true;
    }
  }
  return false;
}

// Whether an earlier request wants the same place. It counts even if it is refused itself: every thread can tell alone.
fn precededAt(lane: u32, centre: vec3f, radius: f32) -> bool {
  for (var other = 0u; other < lane; other++) {
    let apart = requests[other].position.xyz - centre;
    let least = radius + tables.materials[requests[other].label.y].boundingRadius;
    if (dot(apart, apart) < least * least && (!returning || myMeetingRequest(requests[other]))) {
      return true;
    }
  }
  return false;
}

fn isFree(centre: vec3f, radius: f32) -> bool {
  for (var o = 0u; o < params.obstacleCount; o++) {
    let near = obstacleDistance(obstacles.items[o], centre).w < radius;
    if (near && (!returning || myMeetingObstacle(obstacles.items[o]))) {
      return false;
    }
  }
  // chains name those whose homes are in a cell: they themselves may be a skin away
  let reach = vec3f(radius + max(params.boundingRadius, params.bodySphereRadius) + bitcast<f32>(atomicLoad(&control.maxSkin)));
  let low = cellOf(centre - reach, control.invCellSize);
  let high = cellOf(centre + reach, control.invCellSize);
  for (var z = low.z; z <= high.z; z++) {
    for (var y = low.y; y <= high.y; y++) {
      for (var x = low.x; x <= high.x; x++) {
        if (blockedIn(tableCell(vec3i(x, y, z), numbering()), centre, radius)) {
          return false;
        }
      }
    }
  }
  return true;
}

@compute @workgroup_size(workgroupSize)
fn main(@builtin(local_invocation_index) lane: u32) {
  let before = control.grainCount;
  let asked = lane < spawnCount.count;
  var free = false;
  if (asked) {
    let centre = requests[lane].position.xyz;
    let radius = tables.materials[requests[lane].label.y].boundingRadius;
    lookAtMyself(requests[lane]);
    free = isFree(centre, radius) && !precededAt(lane, centre, radius);
  }
  accepted[lane] = u32(free);
  workgroupBarrier();
  for (var reach = 1u; reach < workgroupSize; reach *= 2u) {
    var left = 0u;
    if (lane >= reach) {
      left = accepted[lane - reach];
    }
    workgroupBarrier();
    accepted[lane] += left;
    workgroupBarrier();
  }
  let g = before + accepted[lane] - 1u;
  if (free && g < params.capacity) {
    let request = requests[lane];
    let material = tables.materials[request.label.y];
    grains[g] = Grain(vec4f(request.position.xyz, 0.0), request.orientation, vec4f(request.velocity.xyz, 0.0),
                      vec4f(request.angularVelocity.xyz, 0.0),
                      velocityAtOrigin(request.velocity.xyz, request.angularVelocity.xyz, request.position.xyz), 0u);
    // no home and no list yet: the next check will see to it
    atomicStore(&mail[mailWord(mailUntil, g)], 0u);
    // who returns among neighbours has forgotten what held it in place
    atomicStore(&mail[mailWord(mailAlert, g)], bitcast<u32>(select(0.0, returnAlert, request.label.z == 1u)));
    labels[g] = request.label.xy;
    for (var k = 0u; k < params.sphereStride; k++) {
      let offset = tables.offsets[request.label.y * maxTemplateSpheres + min(k, maxTemplateSpheres - 1u)].xyz;
      let used = k < material.sphereCount;
      let sphere = vec4f(request.position.xyz + select(vec3f(0.0), rotate(request.orientation, offset), used),
                         select(-1.0, f32(request.label.y), used));
      spheres[g * params.sphereStride + k] = sphere;
      spheresOut[g * params.sphereStride + k] = sphere; // steps write no material
    }
  }
  if (lane == 0u) {
    let wanted = accepted[workgroupSize - 1u];
    let taken = min(wanted, params.capacity - before);
    control.grainCount = before + taken;
    control.spawned += taken;
    control.full += wanted - taken;
    control.blocked += spawnCount.count - wanted;
  }
}
