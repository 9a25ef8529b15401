// Every owner of a list (grains, then the spheres of bodies): will it stray from its home by more than its skin before the next
// check? Then it gets another home, and dem/contacts/renew another list. All are put into the grid of homes. Also finds the
// grains that have left the world, and adds up what the HUD shows.
#import dem/lib/finite
#import dem/lib/skin
#import dem/lib/owner
#import dem/lib/homes
#import dem/lib/links
#import dem/lib/numbering
#import dem/lib/clock
#import const/Gone
#import const/TableSize
#import struct/ContactRange

override remaking: bool = false; // grains have been sorted and all lists will be made again: everybody gets a home

// What a list's owner does now.
struct Owner {
  centre: vec3f,
  velocity: vec3f,
  spin: vec3f,
  boundingRadius: f32,
  firstSphere: u32,
  sphereCount: u32,
  flying: bool,
}

fn grainOwner(g: u32) -> Owner {
  let first = g * params.sphereStride;
  let material = tables.materials[sphereMaterial(spheres[first])];
  let grain = grains[g];
  return Owner(grain.position.xyz, grain.velocity.xyz, grain.angularVelocity.xyz, material.boundingRadius, first,
               material.sphereCount, contacts[g].touching == 0u);
}

fn bodyOwner(index: u32) -> Owner {
  let sphere = spheres[index];
  let body = grains[sphereOwner(sphere, index, params)];
  let velocity = body.velocity.xyz + cross(body.angularVelocity.xyz, sphere.xyz - body.position.xyz);
  return Owner(sphere.xyz, velocity, vec3f(0.0), tables.materials[sphereMaterial(sphere)].radius, index, 1u,
               contacts[params.bodyRowFirst + index - params.bodySphereFirst].touching == 0u);
}

// How far its spheres are from where their home has taken them, m.
fn strayed(row: u32, owner: Owner, home: Home, age: f32) -> f32 {
  var furthest = 0.0;
  for (var k = 0u; k < owner.sphereCount; k++) {
    let then = homeSphere(row, k).xyz;
    let between = spheres[owner.firstSphere + k].xyz - (then + homeVelocity(home, then) * age);
    furthest = max(furthest, dot(between, between));
  }
  return sqrt(furthest);
}

fn moveHome(row: u32, owner: Owner, alert: f32, clock: u32) -> Home {
  let speed = length(owner.velocity) + owner.boundingRadius * length(owner.spin);
  let life = lifeFor(alert, speed, control.cellSize, params);
  let home = Home(owner.centre, skinFor(alert, owner.flying, params), owner.velocity, owner.spin, clock, clock + life);
  let place = homePlace(row);
  homes[place] = vec4f(home.centre, home.skin);
  homes[place + 1u] = vec4f(home.velocity, 0.0);
  homes[place + 2u] = vec4f(home.spin, 0.0);
  for (var k = 0u; k < select(params.sphereStride, 1u, isBodyRow(row)); k++) {
    homes[place + homeHeader + k] = spheres[owner.firstSphere + k];
  }
  atomicStore(&mail[mailWord(mailSince, row)], home.since);
  atomicStore(&mail[mailWord(mailUntil, row)], home.until);
  atomicStore(&mail[mailWord(mailAlert, row)], bitcast<u32>(alertFading * alert));
  if (bitcast<u32>(home.skin) > atomicLoad(&control.maxSkin)) {
    atomicMax(&control.maxSkin, bitcast<u32>(home.skin));
  }
  return home;
}

// Into the chains of all cells that its home will pass through.
fn enterGrid(row: u32, home: Home, clock: u32) {
  let here = home.centre + homeAge(home, clock) * home.velocity;
  let there = here + homeAhead(home, clock) * home.velocity;
  let low = cellOf(min(here, there), control.invCellSize);
  let high = cellOf(max(here, there), control.invCellSize);
  let numbers = numbering();
  var link = 1u + row;
  for (var z = low.z; z <= high.z; z++) {
    for (var y = low.y; y <= high.y; y++) {
      for (var x = low.x; x <= high.x; x++) {
        if (link == 0u) {
          let further = atomicAdd(&mail[mailFurther], 1u);
          if (further >= params.furtherLinks) {
            atomicAdd(&control.listOverflow, 1u);
            return;
          }
          link = 1u + params.listRows + further;
          atomicStore(&links[furtherPlace(link)], row);
        }
        let cell = headPlace(control.checks & 1u, tableCell(vec3i(x, y, z), numbers));
        atomicStore(&links[nextPlace(link)], atomicExchange(&links[cell], link));
        link = 0u;
      }
    }
  }
}

// Returns whether the grain is outside of the world.
fn isOutside(position: vec3f) -> bool {
  let outside = position.y < params.floorHeight || dot(position, position) > params.worldRadius * params.worldRadius;
  return outside || !isFinite(position);
}

@compute @workgroup_size(workgroupSize)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  if (remaking && control.rebuilding == 0u) {
    return;
  }
  let thread = group.x * workgroupSize + lane;
  if (!remaking) {
    for (var cell = thread; cell <= params.cellMask; cell += groups.x * workgroupSize) {
      atomicStore(&links[headPlace(1u - (control.checks & 1u), cell)], 0u);
    }
    if (thread == 0u) {
      control.rebuilding = 0u;
      atomicStore(&mail[mailReceivers], 0u);
      atomicStore(&mail[mailLetters], 0u);
    }
  }
  let bodyGroups = (params.bodySphereCount + workgroupSize - 1u) / workgroupSize;
  let isBody = group.x + bodyGroups >= groups.x;
  var row = thread;
  var owner: Owner;
  if (isBody) {
    let s = (group.x + bodyGroups - groups.x) * workgroupSize + lane;
    row = params.bodyRowFirst + s;
    if (s >= params.bodySphereCount) {
      return;
    }
    if (spheres[params.bodySphereFirst + s].w < 0.0) { // its body was removed
      atomicStore(&mail[mailWord(mailUntil, row)], 0u);
      return;
    }
    owner = bodyOwner(params.bodySphereFirst + s);
  } else {
    if (row >= control.grainCount || labels[row].y == gone) {
      return;
    }
    owner = grainOwner(row);
    if (isOutside(owner.centre)) {
      labels[row].y = gone;
      atomicAdd(&control.removed, 1u);
      return;
    }
  }

  let clock = clockNow();
  var home = homeOf(row);
  if (home.until == 0u) { // new here
    contacts[row] = ContactRange(0u, 0u, 0u, 0.0);
    owner.flying = true;
  }
  // a body may be stopped by what strikes another of its spheres
  let alert = max(alertOf(select(mailAlert, mailAlertSorted, remaking && !isBody), row), select(0.0, length(owner.velocity), isBody));
  var leaving = remaking || home.until < clock + u32(2.0 * params.checkInterval);
  if (!remaking && home.until > 0u) {
    let astray = strayed(row, owner, home, homeAge(home, clock));
    let past = length(owner.velocity - home.velocity) + owner.boundingRadius * length(owner.spin - home.spin);
    // what strays itself has neighbours that may stray as fast, and nobody has told it so
    leaving = leaving || astray + driftAhead(past, params) + struckAhead(alert + 2.0 * past, params) > home.skin;
    if (astray > home.skin && control.forceRebuild == 0u) {
      atomicAdd(&control.left, 1u); // a contact may have been found late
    }
  }
  if (leaving) {
    home = moveHome(row, owner, alert, clock);
    if (!remaking) {
      atomicStore(&mail[mailWord(mailStamp, row)], control.checks + 1u);
      atomicStore(&mail[mailWord(mailLeaver, atomicAdd(&mail[mailLeavers], 1u))], row);
    }
  }
  enterGrid(row, home, clock);

  if (!remaking) {
    let speed = length(owner.velocity) + owner.boundingRadius * length(owner.spin);
    // few grains are faster than all before them: reading first saves the others an atomic write
    if (bitcast<u32>(speed) > atomicLoad(&control.maxSpeed)) {
      atomicMax(&control.maxSpeed, bitcast<u32>(speed));
    }
    atomicAdd(&control.touching, contacts[row].touching);
  }
}
