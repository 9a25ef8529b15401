// The accelerations of one grain: at a stage of an adaptive step, which changes no contact; or at a state that is accepted, where
// contacts begin, end and remember, and which is the first stage of the next step.
#import dem/lib/contact-loads
#import dem/adaptive/lib/moment
#import dem/adaptive/lib/spin-rate

override isotropic: bool = true;

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let moment = stageMoment();
  if (!moment.wanted || id.x >= pace.grainCount) {
    return;
  }
  let g = servedRow(id.x, contacts[id.x].count);
  let me = grainsIn[g];
  let stride = params.sphereStride;
  var materialIndex = u32(max(onlyMaterial, 0));
  if (onlyMaterial < 0) {
    materialIndex = u32(spheresIn[g * stride].w);
  }
  let material = tables.materials[materialIndex];
  elapsed = moment.elapsed;
  sinceBegin = moment.sinceBegin;
  ownMove = moveOf(g);
  let loads = contactLoads(g, g * stride, me, materialIndex);
  var force = loads.force + material.mass * params.gravity;
  var torque = loads.torque;
  if (params.stiction > 0.0 && loads.support.normal > 0.0) {
    let held = stictionOf(loads.support, force, torque, me, material,
                          params.stictionStrength, params.rollingStiction, params.stictionTime);
    force = held.force;
    torque = held.torque;
  }
  var turning = torque * material.invInertia.x;
  if (!isotropic) {
    turning = spinRate(me.orientation, me.angularVelocity.xyz, torque, material.inertia, material.invInertia);
  }
  let place = 2u * (moment.row * (arrayLength(&rates) / (2u * mostStages)) + g);
  rates[place] = vec4f(force * material.invMass, 0.0);
  rates[place + 1u] = vec4f(turning, 0.0);
}
