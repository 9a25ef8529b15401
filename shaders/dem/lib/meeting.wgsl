// One entry of a contact list, looked at without changing anything: whose spheres meet there, where, and how fast. Shared by the
// passes that read contacts (dem/contacts/chains for the picture, dem/contacts/read for measurements). Uses the includer's bindings
// params, substep, tables, obstacles, spheres, grains, list, listMore.
#import struct/ContactRange
#import const/TableSize
#import dem/lib/entry
#import dem/lib/slots
#import dem/lib/owner
#import dem/lib/contact
#import dem/lib/lattice

// What `ownerOf` says of an obstacle.
const nobody = 0xffffffffu;

struct Meeting {
  n: vec3f,        // from the other surface to ours
  gap: f32,        // m; negative where they overlap
  point: vec3f,    // midway in the overlap
  pairIndex: u32,
  velocity: vec3f, // ours minus the other's at the point, m/s
  spin: vec3f,     // likewise, rad/s
}

// Place i of a list.
fn slotOf(range: ContactRange, i: u32) -> vec4u {
  return slotAt(listSlot(range.start, i));
}

// Index into grains, bodies behind the grains; `nobody` for an obstacle.
fn ownerOf(entry: u32) -> u32 {
  if ((entry & entryObstacle) != 0u) {
    return nobody;
  }
  let partner = entryPartner(entry);
  return sphereOwner(spheres[partner], partner, params);
}

// As dem/lib/contact-loads sees it. `firstSphere` is the index of the owner's sphere 0, `me` its motion.
fn meetingOf(firstSphere: u32, entry: u32, me: Grain) -> Meeting {
  let own = spheres[firstSphere + entryOwnSphere(entry)];
  let materialIndex = sphereMaterial(own);
  let radius = tables.materials[materialIndex].radius;
  let partner = entryPartner(entry);
  var found: Meeting;
  found.pairIndex = materialIndex * maxMaterials;
  var otherVelocity: vec3f;
  var otherSpin: vec3f;
  if ((entry & entryObstacle) != 0u) {
    let wall = obstacleAt(obstacles.items[partnerObstacle(partner)], substep.elapsed);
    let surface = obstacleGap(wall, partnerSlot(partner), own.xyz, radius);
    found.n = surface.xyz;
    found.gap = surface.w;
    found.point = own.xyz - (radius + 0.5 * found.gap) * found.n;
    otherVelocity = obstacleVelocity(wall, found.point);
    otherSpin = wall.angularVelocity.xyz;
    found.pairIndex += wall.material;
  } else {
    let other = spheres[partner];
    let apart = own.xyz - other.xyz;
    let distance = sqrt(dot(apart, apart));
    let otherMaterial = sphereMaterial(other);
    found.n = select(vec3f(0.0, 1.0, 0.0), apart / distance, distance > 0.0);
    found.gap = distance - (radius + tables.materials[otherMaterial].radius);
    found.point = own.xyz - (radius + 0.5 * found.gap) * found.n;
    let them = grains[sphereOwner(other, partner, params)];
    otherVelocity = them.velocity.xyz + cross(them.angularVelocity.xyz, found.point - them.position.xyz);
    otherSpin = them.angularVelocity.xyz;
    found.pairIndex += otherMaterial;
  }
  found.velocity = me.velocity.xyz + cross(me.angularVelocity.xyz, found.point - me.position.xyz) - otherVelocity;
  found.spin = me.angularVelocity.xyz - otherSpin;
  return found;
}
