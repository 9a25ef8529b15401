// Force chains for the picture: a line for every two grains that press on each other, from middle to middle, with the sum
// of the normal forces of their contacts; and one for every contact with an obstacle or a body, to the contact point.
// Reads the state as it is and changes nothing of it. A thread per grain; of two grains the one with the lower index writes.
// The order of the lines is that of the race for places, so nothing may depend on it.
#import const/TableSize
#import dem/lib/entry
#import dem/lib/slots
#import dem/lib/owner
#import dem/lib/contact
#import dem/lib/lattice

struct Press {
  point: vec3f,
  force: f32, // normal, N; 0 where nothing touches
}

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let g = id.x;
  if (g >= control.grainCount) {
    return;
  }
  let me = grains[g];
  let range = contacts[g];
  for (var i = 0u; i < listCount(range.count); i++) {
    let entry = slotAt(range.start + i * interleaved).w;
    let owner = ownerOf(entry);
    if (owner >= params.capacity) {
      let press = pressOf(g, entry, me);
      addLine(me.position.xyz, press.force, press.point);
      continue;
    }
    // the first entry of a pair stands for all of them
    if (owner < g || isKnown(range, i, owner)) {
      continue;
    }
    var force = 0.0;
    for (var j = i; j < listCount(range.count); j++) {
      let other = slotAt(range.start + j * interleaved).w;
      if (ownerOf(other) == owner) {
        force += pressOf(g, other, me).force;
      }
    }
    addLine(me.position.xyz, force, grains[owner].position.xyz);
  }
}

// Index into grains; capacity and above: a body or an obstacle.
fn ownerOf(entry: u32) -> u32 {
  if ((entry & entryObstacle) != 0u) {
    return 0xffffffffu;
  }
  let partner = entryPartner(entry);
  return sphereOwner(spheres[partner], partner, params);
}

fn isKnown(range: ContactRange, before: u32, owner: u32) -> bool {
  for (var j = 0u; j < before; j++) {
    if (ownerOf(slotAt(range.start + j * interleaved).w) == owner) {
      return true;
    }
  }
  return false;
}

// One contact, as dem/lib/contact-loads sees it.
fn pressOf(g: u32, entry: u32, me: Grain) -> Press {
  let own = spheres[g * params.sphereStride + entryOwnSphere(entry)];
  let materialIndex = sphereMaterial(own);
  let radius = tables.materials[materialIndex].radius;
  let partner = entryPartner(entry);
  var n: vec3f;
  var gap: f32;
  var point: vec3f;
  var otherVelocity: vec3f;
  var pairIndex = materialIndex * maxMaterials;
  if ((entry & entryObstacle) != 0u) {
    let wall = obstacleAt(obstacles.items[partnerObstacle(partner)], substep.elapsed);
    let surface = obstacleGap(wall, partnerSlot(partner), own.xyz, radius);
    n = surface.xyz;
    gap = surface.w;
    point = own.xyz - (radius + 0.5 * gap) * n;
    otherVelocity = obstacleVelocity(wall, point);
    pairIndex += wall.material;
  } else {
    let other = spheres[partner];
    let apart = own.xyz - other.xyz;
    let distance = sqrt(dot(apart, apart));
    let otherMaterial = sphereMaterial(other);
    n = select(vec3f(0.0, 1.0, 0.0), apart / distance, distance > 0.0);
    gap = distance - (radius + tables.materials[otherMaterial].radius);
    point = own.xyz - (radius + 0.5 * gap) * n;
    let them = grains[sphereOwner(other, partner, params)];
    otherVelocity = them.velocity.xyz + cross(them.angularVelocity.xyz, point - them.position.xyz);
    pairIndex += otherMaterial;
  }
  let velocity = me.velocity.xyz + cross(me.angularVelocity.xyz, point - me.position.xyz) - otherVelocity;
  return Press(point, repulsion(-gap, dot(velocity, n), tables.pairs[pairIndex]));
}

fn addLine(a: vec3f, force: f32, b: vec3f) {
  if (!(force > 0.0)) {
    return;
  }
  let place = atomicAdd(&lineDraw.wanted, 1u);
  if (place >= arrayLength(&lines)) {
    atomicAdd(&control.lineOverflow, 1u);
    return;
  }
  lines[place] = ForceLine(a, force, b);
  atomicMax(&lineDraw.vertexCount, 6u * (place + 1u));
}
