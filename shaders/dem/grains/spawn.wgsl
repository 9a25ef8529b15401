// Adds the grains that a pour asks for, where there is room: a request whose bounding sphere meets another grain's, an
// earlier request's or an obstacle is dropped and counted as blocked, one beyond the capacity as full. One workgroup, so
// that the accepted ones keep their order. Grains that return after an undo (label.z = 1) go back among neighbours that they
// touched: for them the spheres themselves count, and a little overlap is no obstacle.
#import const/TableSize
#import dem/lib/numbering
#import dem/lib/skin
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

fn blockedBy(first: u32, end: u32, centre: vec3f, radius: f32) -> bool {
  for (var other = first; other < end; other++) {
    let apart = grains[other].position.xyz - centre;
    let material = tables.materials[u32(spheres[other * params.sphereStride].w)];
    let least = radius + material.boundingRadius;
    if (dot(apart, apart) < least * least && (!returning || myMeetingGrain(other, material.radius))) {
      return true;
    }
  }
  return false;
}

fn blockedByBody(cell: u32, centre: vec3f, radius: f32) -> bool {
  let table = params.bodyCellFirst;
  let order = table + params.cellMask + 2u;
  for (var i = cells[table + cell]; i < cells[table + cell + 1u]; i++) {
    let sphere = spheres[params.bodySphereFirst + cells[order + i]];
    let apart = sphere.xyz - centre;
    let bodyRadius = tables.materials[sphereMaterial(sphere)].radius;
    let least = radius + bodyRadius;
    if (dot(apart, apart) < least * least && (!returning || myMeeting(sphere.xyz, bodyRadius))) {
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
  let home = cellOf(centre, control.invCellSize);
  for (var c = 0; c < 27; c++) {
    let cell = tableCell(home + vec3i(c % 3 - 1, (c / 3) % 3 - 1, c / 9 - 1), numbering());
    if (blockedBy(cells[cell], cells[cell + 1u], centre, radius)) {
      return false;
    }
    if (params.bodySphereCount > 0u && blockedByBody(cell, centre, radius)) {
      return false;
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
    // the next rebuild sizes cells and skins by the fastest grain; dem/grid/check has not seen this one
    atomicMax(&control.maxSpeed, bitcast<u32>(surfaceSpeed(grains[g], material.boundingRadius)));
    labels[g] = request.label.xy;
    contacts[g] = ContactRange(0u, 0u, 0u, 0.0);
    for (var k = 0u; k < params.sphereStride; k++) {
      let offset = tables.offsets[request.label.y * maxTemplateSpheres + min(k, maxTemplateSpheres - 1u)].xyz;
      let used = k < material.sphereCount;
      let sphere = vec4f(request.position.xyz + select(vec3f(0.0), rotate(request.orientation, offset), used),
                         select(-1.0, f32(request.label.y), used));
      spheres[g * params.sphereStride + k] = sphere;
      anchors[g * params.sphereStride + k] = sphere;
    }
  }
  if (lane == 0u) {
    let wanted = accepted[workgroupSize - 1u];
    let taken = min(wanted, params.capacity - before);
    control.grainCount = before + taken;
    control.spawned += taken;
    control.full += wanted - taken;
    control.blocked += spawnCount.count - wanted;
    control.forceRebuild = 1u;
  }
}
