// Walks one contact list and adds up what its contacts do: shared by grains (grains/step) and the spheres of rigid bodies
// (bodies/forces). Uses the includer's bindings params, substep, tables, obstacles, spheresIn, grainsIn, list, history,
// contacts.
#import struct/SimParams
#import struct/Substep
#import struct/Tables
#import struct/Obstacles
#import struct/ContactRange
#import struct/Grain
#import lib/entry
#import lib/owner
#import lib/contact
#import lib/lattice
#import lib/stiction

override hasHistory: bool = true;
override hasCohesion: bool = false;
// Where all grains are of one material and there are no bodies, its index: constants of the pair are then the same for all
// threads, which spares most of the loads of a contact.
override onlyMaterial: i32 = -1;
// Spheres a grain where that is the same for all and at most four (so that they fit into registers), else 0.
override fixedStride: u32 = 0u;
const sliceWidth = 64u;

struct Loads {
  force: vec3f,
  torque: vec3f,   // about the owner's centre
  support: Support,
}

fn ownSphere(k: u32, firstSphere: u32, ownSpheres: mat4x3f) -> vec3f {
  if (fixedStride == 0u) {
    return spheresIn[firstSphere + k].xyz;
  }
  let low = select(ownSpheres[0], ownSpheres[1], k == 1u);
  let high = select(ownSpheres[2], ownSpheres[3], k == 3u);
  return select(low, high, k >= 2u);
}

fn ownSpheresOf(firstSphere: u32) -> mat4x3f {
  var spheres = mat4x3f();
  if (fixedStride != 0u) {
    for (var k = 0u; k < 4u; k++) {
      spheres[k] = spheresIn[firstSphere + min(k, fixedStride - 1u)].xyz;
    }
  }
  return spheres;
}

// `row` is the list, `firstSphere` the index of the owner's sphere 0, `me` the rigid thing that the spheres belong to.
fn contactLoads(row: u32, firstSphere: u32, me: Grain, materialIndex: u32) -> Loads {
  let radius = tables.materials[materialIndex].radius;
  let centre = me.position.xyz;
  let range = contacts[row];
  let ownSpheres = ownSpheresOf(firstSphere);
  var loads = Loads(vec3f(0.0), vec3f(0.0), noSupport());
  var normalSum = 0.0;
  var touching = 0u;

  for (var i = 0u; i < listCount(range.count); i++) {
    let slot = range.start + i * sliceWidth;
    let entry = list[slot];
    let partner = entryPartner(entry);
    let own = ownSphere(entryOwnSphere(entry), firstSphere, ownSpheres);
    let remembered = (entry & entryTouching) != 0u;

    // the other surface: its normal towards us, the gap, and the pair's constants
    var n: vec3f;
    var gap: f32;
    var pair: Pair;
    var otherOwner = 0u;
    let isObstacle = (entry & entryObstacle) != 0u;
    var wallVelocity = vec3f(0.0); // of an obstacle at the contact point, m/s
    var wallSpin = vec3f(0.0);
    if (isObstacle) {
      let wall = obstacleAt(obstacles.items[partnerObstacle(partner)], substep.elapsed);
      let surface = obstacleGap(wall, partnerSlot(partner), own, radius);
      n = surface.xyz;
      gap = surface.w;
      pair = tables.pairs[materialIndex * 16u + wall.material];
      if (obstacleDetail > 0u) {
        wallVelocity = obstacleVelocity(wall, own - (radius + 0.5 * gap) * n);
        wallSpin = wall.angularVelocity.xyz;
      }
    } else {
      let other = spheresIn[partner];
      let apart = own - other.xyz;
      let distance = sqrt(dot(apart, apart));
      n = select(vec3f(0.0, 1.0, 0.0), apart / distance, distance > 0.0);
      if (onlyMaterial >= 0) {
        otherOwner = partner / select(fixedStride, params.sphereStride, fixedStride == 0u);
        gap = distance - 2.0 * radius;
        pair = tables.pairs[17u * u32(max(onlyMaterial, 0))];
      } else {
        let otherMaterial = sphereMaterial(other);
        otherOwner = sphereOwner(other, partner, params);
        gap = distance - (radius + tables.materials[otherMaterial].radius);
        pair = tables.pairs[materialIndex * 16u + otherMaterial];
      }
    }
    var reach = 0.0;
    if (hasCohesion && remembered) {
      reach = pair.cohesionRange;
    }
    if (gap >= reach) {
      if (remembered) {
        list[slot] = entry & entryKey; // the contact has ended: so has its memory
      }
      continue;
    }

    // velocities at the contact point, midway in the overlap
    let arm = own - centre - (radius + 0.5 * gap) * n;
    var contact: Contact;
    contact.n = n;
    contact.overlap = -gap;
    if (isObstacle) {
      contact.velocity = me.velocity.xyz + cross(me.angularVelocity.xyz, arm) - wallVelocity;
      contact.spin = me.angularVelocity.xyz - wallSpin;
    } else {
      let otherArm = arm + (centre - grainsIn[otherOwner].position.xyz);
      let otherSpin = grainsIn[otherOwner].angularVelocity.xyz;
      contact.velocity = (me.velocity.xyz + cross(me.angularVelocity.xyz, arm))
        - (grainsIn[otherOwner].velocity.xyz + cross(otherSpin, otherArm));
      contact.spin = me.angularVelocity.xyz - otherSpin;
    }
    contact.spring = vec3f(0.0);
    if (hasHistory && remembered) {
      contact.spring = vec3f(history[3u * slot], history[3u * slot + 1u], history[3u * slot + 2u]);
    }

    let response = contactForce(contact, pair, params.dt, substep.stretch,
                                params.staticResponse, params.contactDuration);
    if (hasHistory) {
      history[3u * slot] = response.spring.x;
      history[3u * slot + 1u] = response.spring.y;
      history[3u * slot + 2u] = response.spring.z;
    }
    if (!remembered) {
      list[slot] = entry | entryTouching;
    }
    loads.force += response.force;
    loads.torque += cross(arm, response.force) + response.torque;
    normalSum += response.normal;
    touching++;
    if (isObstacle) {
      let carry = wallVelocity - cross(wallSpin, arm); // where the owner's centre is
      loads.support = supportedBy(loads.support, n, response, pair.friction, carry, wallSpin);
    }
  }
  contacts[row].touching = touching;
  contacts[row].normalForce = normalSum;
  return loads;
}
