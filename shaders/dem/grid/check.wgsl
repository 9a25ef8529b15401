// Is any grain about to leave the skin that its contact list was built for, and how fast is the fastest grain? Also finds the
// grains that have left the world, and adds up what the HUD shows.
#import struct/SimParams
#import struct/Tables
#import struct/Control
#import struct/ContactRange
#import struct/Grain
#import dem/lib/finite
#import dem/lib/skin
#import const/Gone

@group(0) @binding(0) var<uniform> params: SimParams;
@group(0) @binding(1) var<uniform> tables: Tables;
@group(0) @binding(2) var<storage, read> spheres: array<vec4f>;
@group(0) @binding(3) var<storage, read> grains: array<Grain>;
@group(0) @binding(4) var<storage, read> anchors: array<vec4f>;
@group(0) @binding(5) var<storage, read> contacts: array<ContactRange>;
@group(0) @binding(6) var<storage, read_write> labels: array<vec2u>;
@group(0) @binding(7) var<storage, read_write> control: Control;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let g = id.x;
  if (g >= control.grainCount) {
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
