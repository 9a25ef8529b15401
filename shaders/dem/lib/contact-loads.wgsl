// Walks one contact list and adds up what its contacts do: shared by grains (dem/grains/step) and the spheres of rigid bodies
// (dem/bodies/forces). Uses the includer's bindings params, substep, tables, obstacles, spheresIn, grainsIn, list, listMore, contacts,
// its `elapsed`, and its `moveOf` (dem/lib/whole-step, or dem/adaptive/lib/moves for the stages of an adaptive step).
#import struct/SimParams
#import struct/Substep
#import struct/Tables
#import struct/Obstacles
#import struct/ContactRange
#import struct/Grain
#import const/TableSize
#import dem/lib/entry
#import dem/lib/slots-write
#import dem/lib/owner
#import dem/lib/contact
#import dem/lib/lattice
#import lib/quaternion
#import dem/lib/stiction
#import dem/lib/move
#import dem/lib/moisture

override hasHistory: bool = true;
// Contacts begin, end and remember here; not in the stages of an adaptive step, which may come to nothing.
override remembering: bool = true;
// Where all grains are of one material and there are no bodies, its index: constants of the pair are then the same for all
// threads, which spares most of the loads of a contact.
override onlyMaterial: i32 = -1;
// Spheres per grain where that is the same for all and at most four (so that they fit into registers), else 0.
override fixedStride: u32 = 0u;

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

// Where sphere k of a grain of that material is. The step writes it for others to read; its owner computes it again instead of
// loading it, and gets the same bits.
fn sphereOf(position: vec3f, orientation: vec4f, materialIndex: u32, k: u32) -> vec3f {
  return position + rotate(orientation, tables.offsets[materialIndex * maxTemplateSpheres + k].xyz);
}

fn ownSpheresOf(me: Grain, materialIndex: u32) -> mat4x3f {
  var spheres = mat4x3f();
  if (fixedStride != 0u) {
    for (var k = 0u; k < 4u; k++) {
      spheres[k] = sphereOf(me.position.xyz, me.orientation, materialIndex, min(k, fixedStride - 1u));
    }
  }
  return spheres;
}

// Seconds since the host gave the obstacles' poses: the includer sets it, and where springs stretch by displacement also how its
// thing has moved since the step began, and how long ago that is.
var<private> elapsed: f32;
var<private> ownMove: Move;
var<private> sinceBegin: f32;

// The walk through a list: whose it is, and what it has met so far.
var<private> walker: Grain;
var<private> loads: Loads;
var<private> normalSum: f32;
var<private> touching: u32;

// The gap up to which an entry's surfaces act on each other: none, but cohesion holds those that touched.
fn reachOf(entry: u32, cohesionRange: f32) -> f32 {
  return select(0.0, cohesionRange, hasCohesion && (entry & entryTouching) != 0u);
}

// The surfaces have come, or still are, apart: the contact is over, and so is its memory.
fn part(slot: u32, entry: u32) {
  if (remembering && (entry & entryTouching) != 0u) {
    putEntry(slot, entry & entryKey);
  }
}

// A contact: `arm` is where it is from our centre, midway in the overlap; `velocity` and `spin` are the other's there, and `moved`
// is how far its surface has moved there since the step began.
fn press(slot: u32, entry: u32, onObject: bool, n: vec3f, gap: f32, pair: Pair, arm: vec3f, velocity: vec3f, spin: vec3f, moved: vec3f) -> Response {
  let remembered = (entry & entryTouching) != 0u;
  var contact: Contact;
  contact.n = n;
  contact.overlap = -gap;
  contact.velocity = (walker.velocity.xyz + cross(walker.angularVelocity.xyz, arm)) - velocity;
  contact.spin = walker.angularVelocity.xyz - spin;
  contact.spring = vec3f(0.0);
  if (hasHistory && remembered) {
    contact.spring = bitcast<vec3f>(slotAt(slot).xyz);
  }
  if (hasDrying) {
    contact.moisture = moistureAt(walker.position.y + arm.y);
  }
  if (byDisplacement) {
    contact.moved = movedAt(ownMove, walker.position.xyz + arm) - moved;
    if (!remembered) { // it began within the step, by its depth so long ago
      let closing = abs(dot(contact.velocity, n));
      contact.moved = contact.velocity * min(sinceBegin, -gap / max(closing, 1e-9));
    }
  }
  let response = contactForce(contact, pair, onObject, params.dt, substep.stretch,
                              params.staticResponse, params.staticDampingTime);
  if (remembering && hasHistory) {
    putSlot(slot, vec4u(bitcast<vec3u>(response.spring), entry | entryTouching));
  } else if (remembering && !remembered) {
    putEntry(slot, entry | entryTouching);
  }
  loads.force += response.force;
  loads.torque += cross(arm, response.force) + response.torque;
  normalSum += response.normal;
  touching++;
  return response;
}

// `row` is the list, `firstSphere` the index of the owner's sphere 0, `me` the rigid thing that the spheres belong to.
// Obstacles stand first in a list: two loops, so that threads side by side do not wait for each other's kind of contact.
fn contactLoads(row: u32, firstSphere: u32, me: Grain, materialIndex: u32) -> Loads {
  let radius = tables.materials[materialIndex].radius;
  let centre = me.position.xyz;
  let range = contacts[row];
  loads = Loads(vec3f(0.0), vec3f(0.0), noSupport());
  if (listCount(range.count) == 0u) { // nothing near: nothing to load, and dem/contacts/build has written that nothing touches
    return loads;
  }
  let ownSpheres = ownSpheresOf(me, materialIndex);
  walker = me;
  normalSum = 0.0;
  touching = 0u;

  let end = range.start + listCount(range.count) * interleaved;
  var slot = range.start;
  for (; slot < end; slot += interleaved) {
    let entry = slotAt(slot).w;
    if ((entry & entryObstacle) == 0u) {
      break;
    }
    let partner = entryPartner(entry);
    let own = ownSphere(entryOwnSphere(entry), firstSphere, ownSpheres);
    let wall = obstacleAt(obstacles.items[partnerObstacle(partner)], elapsed);
    let surface = obstacleGap(wall, partnerSlot(partner), own, radius);
    let n = surface.xyz;
    let gap = surface.w;
    let pair = tables.pairs[materialIndex * maxMaterials + wall.material];
    if (gap >= reachOf(entry, pair.cohesionRange)) {
      part(slot, entry);
      continue;
    }
    let arm = own - centre - (radius + 0.5 * gap) * n;
    var velocity = vec3f(0.0); // of the obstacle at the contact point, m/s
    var spin = vec3f(0.0);
    if (obstacleDetail > 0u) {
      velocity = obstacleVelocity(wall, own - (radius + 0.5 * gap) * n);
      spin = wall.angularVelocity.xyz;
    }
    let response = press(slot, entry, true, n, gap, pair, arm, velocity, spin, sinceBegin * velocity);
    let carry = velocity - cross(spin, arm); // where the owner's centre is
    loads.support = supportedBy(loads.support, n, response, pair.friction, carry, spin);
  }

  for (; slot < end; slot += interleaved) {
    let entry = slotAt(slot).w;
    let partner = entryPartner(entry);
    let own = ownSphere(entryOwnSphere(entry), firstSphere, ownSpheres);
    let other = spheresIn[partner];
    let between = own - other.xyz;
    let squared = dot(between, between);
    var radii: f32;
    var otherOwner: u32;
    var pair: Pair;
    if (onlyMaterial >= 0) {
      otherOwner = partner / select(fixedStride, params.sphereStride, fixedStride == 0u);
      radii = 2.0 * radius;
      pair = tables.pairs[(maxMaterials + 1u) * u32(max(onlyMaterial, 0))];
    } else {
      let otherMaterial = sphereMaterial(other);
      otherOwner = sphereOwner(other, partner, params);
      radii = radius + tables.materials[otherMaterial].radius;
      pair = tables.pairs[materialIndex * maxMaterials + otherMaterial];
    }
    let reach = radii + reachOf(entry, pair.cohesionRange);
    if (squared >= reach * reach) {
      part(slot, entry);
      continue;
    }
    let distance = sqrt(squared);
    let n = select(vec3f(0.0, 1.0, 0.0), between * (1.0 / distance), distance > 0.0);
    let gap = distance - radii;
    let arm = own - centre - (radius + 0.5 * gap) * n;
    let spin = grainsIn[otherOwner].angularVelocity.xyz;
    let velocity = grainsIn[otherOwner].atOrigin + cross(spin, centre + arm);
    press(slot, entry, false, n, gap, pair, arm, velocity, spin, movedAt(moveOf(otherOwner), centre + arm));
  }
  if (remembering) {
    contacts[row].touching = touching;
    contacts[row].normalForce = normalSum;
  }
  return loads;
}
