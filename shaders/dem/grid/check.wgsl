// Is any grain about to leave the skin that its contact list was built for, and how fast is the fastest grain? Also finds the
// grains that have left the world, and adds up what the HUD shows.
#import dem/lib/finite
#import dem/lib/skin
#import const/Gone
#import const/SleepWord

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let g = id.x;
  if (g >= control.grainCount) {
    return;
  }
  if ((grains[g].sleep & sleepDeep) != 0u) { // it has not moved, nor will it
    atomicAdd(&control.touching, contacts[g].touching);
    return;
  }
  let grain = grains[g];
  var furthest = 0.0;
  for (var k = 0u; k < params.sphereStride; k++) {
    let s = g * params.sphereStride + k;
    let moved = spheres[s].xyz - anchors[s].xyz;
    furthest = max(furthest, select(0.0, dot(moved, moved), spheres[s].w >= 0.0));
  }
  let bounding = tables.materials[u32(max(spheres[g * params.sphereStride].w, 0.0))].boundingRadius;
  let speed = surfaceSpeed(grain, bounding);
  let displacement = sqrt(furthest);
  let skin = anchors[g * params.sphereStride].w;
  if (displacement + travelAhead(speed, params) > skin) {
    atomicStore(&control.leaving, 1u);
  }
  if (displacement > skin) {
    atomicAdd(&control.left, 1u); // a contact may have been found late
  }
  // few grains are faster than all before them: reading first saves the others an atomic write
  if (bitcast<u32>(speed) > atomicLoad(&control.maxSpeed)) {
    atomicMax(&control.maxSpeed, bitcast<u32>(speed));
  }
  atomicAdd(&control.touching, contacts[g].touching);
  let position = grain.position.xyz;
  let outside = position.y < params.floorHeight || dot(position, position) > params.worldRadius * params.worldRadius;
  if (outside || !isFinite(position)) {
    labels[g].y = gone;
    atomicAdd(&control.removed, 1u);
  }
}
