// Which cell is a particle in, and how many share it? Beside walls it also finds out how much of its weights the nodes there keep:
// what they do not take is shared out among the others, so that nothing is lost in a wall.
#import const/Gone
#import continuum/lib/grid
#import continuum/lib/threads

fn keptOf(at: vec3f, cell: vec3i) -> vec4f {
  var kept = vec4f(0.0);
  for (var k = -1; k <= 1; k++) {
    for (var j = -1; j <= 1; j++) {
      for (var i = -1; i <= 1; i++) {
        let offset = vec3i(i, j, k);
        let weights = nodeWeights(at - vec3f(offset));
        kept += weights * keptWeight(solid[cellIndex(frame, cell + offset)]);
      }
    }
  }
  return kept;
}

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (frame.running == 0u) {
    return;
  }
  for (var p = id.x; p < frame.particleCount; p += strideOf(groups)) {
    cellRank[p] = vec2u(gone, 0u);
    let position = particles[p].position;
    if (position.w < 0.0) {
      continue;
    }
    let place = inCells(frame, position.xyz, params.invCellSize);
    let cell = vec3i(floor(place));
    if (!isOnGrid(frame, cell)) {
      continue;
    }
    let index = cellIndex(frame, cell);
    cellRank[p] = vec2u(index, atomicAdd(&counts[index], 1u));
    var scale = vec4f(1.0);
    if (open[index].w > 0.0) {
      let kept = keptOf(place - vec3f(cell), cell);
      // deep inside a solid nobody keeps anything: the plain weights serve there
      scale = select(vec4f(1.0), 1.0 / kept, kept > vec4f(1e-3));
    }
    particles[p].scale = scale;
  }
}
