// Force chains for the picture: a line for every two grains that press on each other, from middle to middle, with the sum
// of the normal forces of their contacts; and one for every contact with an obstacle or a body, to the contact point.
// Reads the state as it is and changes nothing of it. A thread per grain; of two grains the one with the lower index writes.
// The order of the lines is that of the race for places, so nothing may depend on it.
#import dem/lib/meeting

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
    let entry = slotOf(range, i).w;
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
      let other = slotOf(range, j).w;
      if (ownerOf(other) == owner) {
        force += pressOf(g, other, me).force;
      }
    }
    addLine(me.position.xyz, force, grains[owner].position.xyz);
  }
}

fn isKnown(range: ContactRange, before: u32, owner: u32) -> bool {
  for (var j = 0u; j < before; j++) {
    if (ownerOf(slotOf(range, j).w) == owner) {
      return true;
    }
  }
  return false;
}

fn pressOf(g: u32, entry: u32, me: Grain) -> Press {
  let met = meetingOf(g * params.sphereStride, entry, me);
  return Press(met.point, repulsion(-met.gap, dot(met.velocity, met.n), tables.pairs[met.pairIndex]));
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
