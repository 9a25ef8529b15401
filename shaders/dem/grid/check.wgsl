// Is anything about to leave the skin that its contact list was built for, and how fast is the fastest? First the spheres of
// bodies, in whole workgroups, then the grains. Also finds the grains that have left the world, and adds up what the HUD shows.
#import dem/lib/finite
#import dem/lib/owner
#import dem/lib/skin
#import const/Gone
#import const/SleepWord

var<workgroup> groupLeaving: atomic<u32>;
var<workgroup> groupLeft: atomic<u32>;
var<workgroup> groupSpeed: atomic<u32>;
var<workgroup> groupTouching: atomic<u32>;
var<workgroup> groupSkins: atomic<u32>;

// What has gone so far from where it was when its list was built, and how fast it is now.
fn checkSkin(displacement: f32, speed: f32, skin: f32) {
  if (displacement + travelAhead(speed, params) > skin) {
    atomicStore(&groupLeaving, 1u);
  }
  if (displacement > skin) {
    atomicAdd(&groupLeft, 1u); // a contact may have been found late
  }
  // few are faster than all before them: reading first saves the others an atomic write
  if (bitcast<u32>(speed) > atomicLoad(&groupSpeed)) {
    atomicMax(&groupSpeed, bitcast<u32>(speed));
  }
  let wanted = min(1.0, comfortableSkin(speed, control.spareChecks, params) / params.maxSkin);
  let units = u32(skinSumUnit * wanted);
  if (units > 0u) {
    atomicAdd(&groupSkins, units);
  }
}

fn checkGrain(g: u32) {
  let grain = grains[g];
  atomicAdd(&groupTouching, contacts[g].touching);
  if ((grain.sleep & sleepDeep) != 0u) { // it has not moved, nor will it
    return;
  }
  var furthest = 0.0;
  for (var k = 0u; k < params.sphereStride; k++) {
    let s = g * params.sphereStride + k;
    let moved = spheres[s].xyz - anchors[s].xyz;
    furthest = max(furthest, select(0.0, dot(moved, moved), spheres[s].w >= 0.0));
  }
  let bounding = tables.materials[u32(max(spheres[g * params.sphereStride].w, 0.0))].boundingRadius;
  checkSkin(sqrt(furthest), surfaceSpeed(grain, bounding), anchors[g * params.sphereStride].w);
  let position = grain.position.xyz;
  let outside = position.y < params.floorHeight || dot(position, position) > params.worldRadius * params.worldRadius;
  if (outside || !isFinite(position)) {
    labels[g].y = gone;
    atomicAdd(&control.removed, 1u);
  }
}

fn checkBodySphere(s: u32) {
  let index = params.bodySphereFirst + s;
  let sphere = spheres[index];
  if (sphere.w < 0.0) { // its body was removed
    return;
  }
  let speed = bodySphereSpeed(grains[sphereOwner(sphere, index, params)], sphere.xyz);
  checkSkin(length(sphere.xyz - anchors[index].xyz), speed, anchors[index].w);
  atomicAdd(&groupTouching, contacts[params.bodyRowFirst + s].touching);
}

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_index) lane: u32) {
  let forBodies = firstGrainThread(params.bodySphereCount);
  if (id.x < params.bodySphereCount) {
    checkBodySphere(id.x);
  } else if (id.x >= forBodies && id.x - forBodies < control.grainCount) {
    checkGrain(id.x - forBodies);
  }
  workgroupBarrier();
  if (lane == 0u) {
    let speed = atomicLoad(&groupSpeed);
    if (speed > atomicLoad(&control.maxSpeed)) {
      atomicMax(&control.maxSpeed, speed);
    }
    let left = atomicLoad(&groupLeft);
    if (left > 0u) {
      atomicAdd(&control.left, left);
    }
    if (atomicLoad(&groupLeaving) > 0u) {
      atomicStore(&control.leaving, 1u);
    }
    atomicAdd(&control.touching, atomicLoad(&groupTouching));
    atomicAdd(&control.skinSum, atomicLoad(&groupSkins));
  }
}
