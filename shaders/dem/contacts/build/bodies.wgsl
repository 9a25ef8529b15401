// The spheres of bodies around a seeker. Their table of cells and their order stand behind the grains' cells. Uses the bindings
// and overrides of dem/contacts/build.
#import struct/SimParams
#import struct/Control
#import struct/Tables
#import dem/lib/entry
#import dem/lib/numbering
#import dem/lib/owner
#import dem/contacts/build/seeker
#import dem/contacts/build/list-builder

// m: spheres of bodies further from the seeker's centre than this need not be listed.
fn bodyReach(seeker: Seeker) -> f32 {
  return seeker.boundingRadius + params.bodySphereRadius + seeker.skin + control.skin;
}

// A run of spheres in the order of cells, of which those in the row of cells from `low` to `high` count.
fn addBodyRun(seeker: Seeker, builder: ptr<function, ListBuilder>, first: u32, end: u32, low: vec3i, high: vec3i) {
  let order = params.bodyCellFirst + params.cellMask + 2u;
  for (var i = first; i < end; i++) {
    let partner = params.bodySphereFirst + cells[order + i];
    let sphere = spheres[partner];
    let apart = sphere.xyz - seeker.centre;
    let reach = bodyReach(seeker);
    let owner = sphereOwner(sphere, partner, params);
    // the cheap tests first: most of what is near belongs to the same body, or is too far away
    if (owner == seeker.owner || dot(apart, apart) >= reach * reach) {
      continue;
    }
    let cell = cellOf(sphere.xyz, control.invCellSize);
    if (any(cell < low) || any(cell > high)) { // in another row, which shares cells of the table
      continue;
    }
    addBodySphere(seeker, builder, partner, sphere, owner);
  }
}

fn addBodySphere(seeker: Seeker, builder: ptr<function, ListBuilder>, partner: u32, sphere: vec4f, owner: u32) {
  let radii = seeker.material.radius + tables.materials[sphereMaterial(sphere)].radius;
  let reach = radii + (seeker.skin + bodySphereSkin(owner, sphere.xyz));
  for (var k = 0u; k < ownCount(seeker); k++) {
    let between = ownSpheres[k] - sphere.xyz;
    let squared = dot(between, between);
    if (squared < reach * reach) {
      let gap = sqrt(squared) - radii;
      addEntry(builder, seeker.row, sphereEntry(k, partner), gap < 0.0, mayRemember(gap, seeker.material.radius));
    }
  }
}

// Cells are made for grains, and wide against the spheres of bodies: only those within reach are searched.
fn addBodies(seeker: Seeker, builder: ptr<function, ListBuilder>) {
  let reach = vec3f(bodyReach(seeker));
  let low = cellOf(seeker.centre - reach, control.invCellSize);
  let high = cellOf(seeker.centre + reach, control.invCellSize);
  let numbers = numbering();
  let size = params.cellMask + 1u;
  let base = params.bodyCellFirst;
  for (var z = low.z; z <= high.z; z++) {
    for (var y = low.y; y <= high.y; y++) {
      let first = tableCell(vec3i(low.x, y, z), numbers);
      let end = first + u32(high.x - low.x) + 1u;
      let rowLow = vec3i(low.x, y, z);
      let rowHigh = vec3i(high.x, y, z);
      addBodyRun(seeker, builder, cells[base + first], cells[base + min(end, size)], rowLow, rowHigh);
      if (end > size) {
        addBodyRun(seeker, builder, cells[base], cells[base + end - size], rowLow, rowHigh);
      }
    }
  }
}
