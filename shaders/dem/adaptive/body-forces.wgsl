// What the contacts of one sphere of a rigid body do to the body, at a stage of an adaptive step or at an accepted state.
#import dem/lib/contact-loads
#import dem/adaptive/lib/moment

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let moment = stageMoment();
  let s = id.x;
  if (!moment.wanted || s >= params.bodySphereCount) {
    return;
  }
  let index = params.bodySphereFirst + s;
  let sphere = spheresIn[index];
  var loads = Loads(vec3f(0.0), vec3f(0.0), noSupport());
  if (sphere.w >= 0.0) {
    let owner = sphereOwner(sphere, index, params);
    elapsed = moment.elapsed;
    sinceBegin = moment.sinceBegin;
    ownMove = moveOf(owner);
    loads = contactLoads(params.bodyRowFirst + s, index, grainsIn[owner], sphereMaterial(sphere));
  }
  bodyLoads[2u * s] = vec4f(loads.force, 0.0);
  bodyLoads[2u * s + 1u] = vec4f(loads.torque, 0.0);
}
