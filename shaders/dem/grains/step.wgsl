// One substep of one grain, all of it: forces of every contact on its list, then velocity, then position (symplectic
// Euler, or a part of velocity Verlet: see src/sim/schedule.ts). Reads only the old state and writes only the new one, so
// threads cannot disturb each other and no force is stored.
#import dem/lib/contact-loads
#import dem/lib/whole-step
#import dem/lib/motion
#import dem/lib/finite
#import dem/lib/sleep

override hasSleep: bool = false;

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= control.grainCount) {
    return;
  }
  let g = servedRow(id.x, contacts[id.x].count); // lists that cost alike are walked side by side
  if (hasSleep && isDeepAsleep(grainsIn[g].sleep)) { // both copies of the state are equal
    return;
  }
  let stride = params.sphereStride;
  let me = grainsIn[g];
  var materialIndex = u32(max(onlyMaterial, 0));
  if (onlyMaterial < 0) {
    materialIndex = u32(spheresIn[g * stride].w);
  }
  let material = tables.materials[materialIndex];

  elapsed = substep.elapsed;
  let loads = contactLoads(g, g * stride, me, materialIndex);
  var force = loads.force + material.mass * params.gravity;
  var torque = loads.torque;
  if (params.stiction > 0.0 && loads.support.normal > 0.0) {
    let held = stictionOf(loads.support, force, torque, me, material,
                          params.stictionStrength, params.rollingStiction, params.stictionTime);
    force = held.force;
    torque = held.torque;
  }

  let count = select(fixedStride, material.sphereCount, fixedStride == 0u); // known beforehand if possible, so that loops unroll
  if (hasSleep && isAsleep(me.sleep) && isBalanced(force, torque, normalSum, material, 1.0, params)) {
    var same = me;
    same.sleep = me.sleep | sleepLooked;
    grainsOut[g] = same;
    for (var k = 0u; k < count; k++) {
      spheresOut[g * stride + k] = sphereOf(me.position.xyz, me.orientation, materialIndex, k);
    }
    return;
  }

  let kick = substep.kick * params.dt;
  let drift = substep.drift * params.dt;
  var velocity = me.velocity.xyz + kick * material.invMass * force;
  var spin = spinAfter(me.orientation, me.angularVelocity.xyz, kick * torque, material.inertia, material.invInertia, drift);

  // Guards (UCT 4.3): nothing moves further than a fraction of a radius in a substep, by flight or by spin.
  let speedSquared = dot(velocity, velocity);
  let spinLimit = params.speedLimit / material.boundingRadius;
  let spinSquared = dot(spin.angularVelocity, spin.angularVelocity);
  if (speedSquared > params.speedLimit * params.speedLimit) {
    velocity *= params.speedLimit / sqrt(speedSquared);
    atomicAdd(&control.guards, 1u);
  }
  if (spinSquared > spinLimit * spinLimit) {
    spin.angularVelocity *= spinLimit / sqrt(spinSquared);
    spin.orientation = turned(me.orientation, drift * spin.angularVelocity);
    atomicAdd(&control.guards, 1u);
  }
  if (!isFinite(velocity) || !isFinite(spin.angularVelocity) || !isFinite(spin.orientation.xyz)) {
    velocity = vec3f(0.0);
    spin = Spin(me.orientation, vec3f(0.0));
    atomicAdd(&control.nonFinite, 1u);
  }

  var sleep = 0u;
  if (hasSleep) {
    let resting = isSlow(velocity, spin.angularVelocity, material.boundingRadius, params) &&
                  isBalanced(force, torque, normalSum, material, 0.5, params);
    sleep = restedWord(me.sleep, resting, params);
  }
  let place = moved(me.position.xyz, restOf(me), drift * velocity, params.zero);
  grainsOut[g] = Grain(vec4f(place.position, place.rest.x), spin.orientation, vec4f(velocity, place.rest.y),
                       vec4f(spin.angularVelocity, place.rest.z),
                       velocityAtOrigin(velocity, spin.angularVelocity, place.position), sleep);
  for (var k = 0u; k < count; k++) {
    spheresOut[g * stride + k] = sphereOf(place.position, spin.orientation, materialIndex, k);
  }
}
