// dem/grid/check for the spheres of bodies: is one about to leave its skin, and how fast is the fastest?
#import dem/lib/owner
#import dem/lib/skin

var<workgroup> groupLeaving: atomic<u32>;
var<workgroup> groupSpeed: atomic<u32>;
var<workgroup> groupTouching: atomic<u32>;

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_index) lane: u32) {
  let index = params.bodySphereFirst + id.x;
  if (id.x < params.bodySphereCount && spheres[index].w >= 0.0) {
    let position = spheres[index].xyz;
    let speed = bodySphereSpeed(grains[sphereOwner(spheres[index], index, params)], position);
    let displacement = length(position - anchors[index].xyz);
    let skin = anchors[index].w;
    if (displacement + travelAhead(speed, params) > skin) {
      atomicAdd(&groupLeaving, 1u);
    }
    if (displacement > skin) {
      atomicAdd(&control.left, 1u);
    }
    atomicMax(&groupSpeed, bitcast<u32>(speed));
    atomicAdd(&groupTouching, contacts[params.bodyRowFirst + id.x].touching);
  }
  workgroupBarrier();
  if (lane == 0u) {
    atomicAdd(&control.leaving, atomicLoad(&groupLeaving));
    atomicMax(&control.maxSpeed, atomicLoad(&groupSpeed));
    atomicAdd(&control.touching, atomicLoad(&groupTouching));
  }
}
