// What the contacts of one sphere of a rigid body do to the body. The spheres' loads are added up in a fixed order by
// dem/bodies/step: floats have no atomics, and a sum in a fixed order repeats.
#import dem/lib/contact-loads
#import dem/lib/whole-step

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let s = id.x;
  if (s >= params.bodySphereCount) {
    return;
  }
  let index = params.bodySphereFirst + s;
  let sphere = spheresIn[index];
  var loads = Loads(vec3f(0.0), vec3f(0.0), noSupport());
  if (sphere.w >= 0.0) {
    let me = grainsIn[sphereOwner(sphere, index, params)];
    elapsed = substep.elapsed;
    loads = contactLoads(params.bodyRowFirst + s, index, me, sphereMaterial(sphere));
  }
  bodyLoads[2u * s] = vec4f(loads.force, 0.0);
  bodyLoads[2u * s + 1u] = vec4f(loads.torque, 0.0);
}
