// The spheres of two grains. Uses the bindings and overrides of dem/contacts/build.
#import struct/SimParams
#import struct/Tables
#import struct/Grain
#import dem/lib/entry
#import dem/contacts/build/seeker
#import dem/contacts/build/list-builder

// Which pairs of spheres of two grains come on the list: bit 8 m + k of x and y stands for the other's sphere m and our k.
struct Pairs {
  listed: vec2u,
  touching: vec2u,
  remembering: vec2u,
}

fn pairsWith(seeker: Seeker, other: u32) -> Pairs {
  let material = materialOf(other);
  let radii = seeker.material.radius + tables.materials[material].radius;
  let reach = radii + (seeker.skin + grainSkin(other, tables.materials[material].boundingRadius));
  let stride = select(fixedStride, params.sphereStride, fixedStride == 0u);
  let theirCount = select(fixedStride, tables.materials[material].sphereCount, fixedStride == 0u);
  var pairs: Pairs;
  for (var m = 0u; m < theirCount; m++) {
    let position = spheres[other * stride + m].xyz;
    for (var k = 0u; k < ownCount(seeker); k++) {
      let between = ownSpheres[k] - position;
      let squared = dot(between, between);
      let gap = sqrt(squared) - radii;
      let bit = select(vec2u(0u, 1u), vec2u(1u, 0u), m < 4u) << vec2u((8u * m + k) & 31u);
      pairs.listed |= select(vec2u(0u), bit, squared < reach * reach);
      pairs.touching |= select(vec2u(0u), bit, gap < 0.0);
      pairs.remembering |= select(vec2u(0u), bit, mayRemember(gap, seeker.material.radius));
    }
  }
  return pairs;
}

// Returns whether there is anything to list.
fn addGrain(seeker: Seeker, builder: ptr<function, ListBuilder>, other: u32) -> bool {
  let pairs = pairsWith(seeker, other);
  if (!(*builder).writing) {
    let all = countOneBits(pairs.listed);
    let touching = countOneBits(pairs.touching);
    (*builder).touching += touching.x + touching.y;
    (*builder).apart += all.x + all.y - touching.x - touching.y;
    return all.x + all.y > 0u;
  }
  var left = pairs.listed;
  while (left.x != 0u || left.y != 0u) {
    let upper = left.x == 0u;
    let place = firstTrailingBit(select(left.x, left.y, upper));
    let bit = select(vec2u(1u, 0u), vec2u(0u, 1u), upper) << vec2u(place);
    left &= ~bit;
    let m = (place >> 3u) + select(0u, 4u, upper);
    addEntry(builder, seeker.row, sphereEntry(place & 7u, other * params.sphereStride + m),
             any((pairs.touching & bit) != vec2u(0u)), any((pairs.remembering & bit) != vec2u(0u)));
  }
  return true;
}
