// One substep of one grain, all of it: forces of every contact on its list, then velocity, then position (symplectic
// Euler, or a part of velocity Verlet: see src/sim/schedule.ts). Reads only the old state and writes only the new one, so
// threads cannot disturb each other and no force is stored.
#import struct/SimParams
#import struct/Substep
#import struct/Tables
#import struct/Obstacles
#import struct/Control
#import struct/ContactRange
#import struct/Grain
#import lib/entry
#import lib/contact
#import lib/obstacles
#import lib/motion
#import lib/stiction
#import lib/finite

@group(0) @binding(0) var<uniform> params: SimParams;
@group(0) @binding(1) var<uniform> substep: Substep;
@group(0) @binding(2) var<uniform> tables: Tables;
@group(0) @binding(3) var<uniform> obstacles: Obstacles;
@group(0) @binding(4) var<storage, read> spheresIn: array<vec4f>;
@group(0) @binding(5) var<storage, read> grainsIn: array<Grain>;
@group(0) @binding(6) var<storage, read_write> spheresOut: array<vec4f>;
@group(0) @binding(7) var<storage, read_write> grainsOut: array<Grain>;
@group(0) @binding(8) var<storage, read_write> list: array<u32>;
@group(0) @binding(9) var<storage, read_write> history: array<f32>;
@group(0) @binding(10) var<storage, read_write> contacts: array<ContactRange>;
@group(0) @binding(11) var<storage, read_write> control: Control;

override hasHistory: bool = true;
override hasCohesion: bool = false;
const sliceWidth = 64u;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let g = id.x;
  if (g >= control.grainCount) {
    return;
  }
  let stride = params.sphereStride;
  let me = grainsIn[g];
  let centre = me.position.xyz;
  let materialIndex = u32(spheresIn[g * stride].w);
  let material = tables.materials[materialIndex];
  let range = contacts[g];

  var force = vec3f(0.0);
  var torque = vec3f(0.0);
  var normalSum = 0.0;
  var touching = 0u;
  var support = noSupport();

  for (var i = 0u; i < range.count; i++) {
    let slot = range.start + i * sliceWidth;
    let entry = list[slot];
    let partner = entryPartner(entry);
    let own = spheresIn[g * stride + entryOwnSphere(entry)].xyz;
    let remembered = (entry & entryTouching) != 0u;

    // the other surface: its normal towards us, the gap, and the pair's constants
    var n: vec3f;
    var gap: f32;
    var pairIndex: u32;
    let isObstacle = (entry & entryObstacle) != 0u;
    if (isObstacle) {
      let surface = obstacleDistance(obstacles.items[partner], own);
      n = surface.xyz;
      gap = surface.w - material.radius;
      pairIndex = materialIndex * 16u + obstacles.items[partner].material;
    } else {
      let other = spheresIn[partner];
      let apart = own - other.xyz;
      let distance = sqrt(dot(apart, apart));
      let otherMaterial = u32(other.w);
      gap = distance - (material.radius + tables.materials[otherMaterial].radius);
      n = select(vec3f(0.0, 1.0, 0.0), apart / distance, distance > 0.0);
      pairIndex = materialIndex * 16u + otherMaterial;
    }
    var reach = 0.0;
    if (hasCohesion && remembered) {
      reach = tables.pairs[pairIndex].cohesionRange;
    }
    if (gap >= reach) {
      if (remembered) {
        list[slot] = entry & entryKey; // the contact has ended: so has its memory
      }
      continue;
    }

    // velocities at the contact point, midway in the overlap
    let arm = own - centre - (material.radius + 0.5 * gap) * n;
    var contact: Contact;
    contact.n = n;
    contact.overlap = -gap;
    if (isObstacle) {
      contact.velocity = me.velocity.xyz + cross(me.angularVelocity.xyz, arm) - obstacles.items[partner].velocity.xyz;
      contact.spin = me.angularVelocity.xyz;
    } else {
      let them = partner / stride;
      let otherArm = arm + (centre - grainsIn[them].position.xyz);
      let otherSpin = grainsIn[them].angularVelocity.xyz;
      contact.velocity = (me.velocity.xyz + cross(me.angularVelocity.xyz, arm))
        - (grainsIn[them].velocity.xyz + cross(otherSpin, otherArm));
      contact.spin = me.angularVelocity.xyz - otherSpin;
    }
    contact.spring = vec3f(0.0);
    if (hasHistory && remembered) {
      contact.spring = vec3f(history[3u * slot], history[3u * slot + 1u], history[3u * slot + 2u]);
    }

    let response = contactForce(contact, tables.pairs[pairIndex], params.dt, substep.stretch,
                                params.staticResponse, params.contactDuration);
    if (hasHistory) {
      history[3u * slot] = response.spring.x;
      history[3u * slot + 1u] = response.spring.y;
      history[3u * slot + 2u] = response.spring.z;
    }
    if (!remembered) {
      list[slot] = entry | entryTouching;
    }
    force += response.force;
    torque += cross(arm, response.force) + response.torque;
    normalSum += response.normal;
    touching++;
    if (isObstacle) {
      support = supportedBy(support, n, response, tables.pairs[pairIndex].friction);
    }
  }

  force += material.mass * params.gravity;
  if (params.stiction > 0.0 && support.normal > 0.0) {
    let held = stictionOf(support, force, torque, me.velocity.xyz, me.angularVelocity.xyz, material);
    force = held.force;
    torque = held.torque;
  }

  let kick = substep.kick * params.dt;
  let drift = substep.drift * params.dt;
  var velocity = me.velocity.xyz + kick * material.invMass * force;
  var spin = spinAfter(me.orientation, me.angularVelocity.xyz, kick * torque, material, drift);

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

  let place = moved(centre, restOf(me), drift * velocity, params.zero);
  grainsOut[g] = Grain(vec4f(place.position, place.rest.x), spin.orientation, vec4f(velocity, place.rest.y),
                       vec4f(spin.angularVelocity, place.rest.z));
  for (var k = 0u; k < material.sphereCount; k++) {
    let offset = tables.offsets[materialIndex * 8u + k].xyz;
    spheresOut[g * stride + k] = vec4f(place.position + rotate(spin.orientation, offset), f32(materialIndex));
  }
  for (var k = material.sphereCount; k < stride; k++) {
    spheresOut[g * stride + k] = vec4f(place.position, -1.0);
  }
  contacts[g].touching = touching;
  contacts[g].normalForce = normalSum;
}
