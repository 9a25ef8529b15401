// After the last step of a slice: which particles have become too long, and are to be split; which too short, and want to merge with the
// nearest of the same material in this or an adjacent cell (Narain, section 3.2). `wish`: 0, 1 (split), or 2 + the partner's place.
// A pair is claimed by the lower of the places that want it. Beside solids nothing splits or merges: halves could end up behind a
// thin wall.
#import continuum/lib/grid
#import unilateral/lib/merged
#import continuum/lib/sorted
#import continuum/lib/threads
#import const/Gone

fn isValid(squares: vec3f, r2: f32) -> bool {
  return all(squares >= vec3f(0.5 * r2)) && all(squares <= vec3f(2.0 * r2));
}

fn nearestOf(p: u32, cell: vec3i) -> u32 {
  let me = particles[p];
  var nearest = gone;
  var least = 1e30;
  for (var k = -1; k <= 1; k++) {
    for (var j = -1; j <= 1; j++) {
      let row = cellIndex(frame, cell + vec3i(-1, j, k));
      for (var i = sorted[row]; i < sorted[row + 3u]; i++) {
        let q = sorted[orderFirst() + i];
        let other = particles[q].position;
        if (q == p || other.w != me.position.w) {
          continue;
        }
        let away = other.xyz - me.position.xyz;
        let distance = dot(away, away);
        if (distance < least || (distance == least && q < nearest)) {
          least = distance;
          nearest = q;
        }
      }
    }
  }
  return nearest;
}

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let r2 = usualAxis * usualAxis * params.cellSize * params.cellSize;
  for (var p = id.x; p < frame.particleCount; p += strideOf(groups)) {
    wish[p] = 0u;
    let c = cellRank[p].x;
    let me = particles[p];
    if (me.position.w < 0.0 || c == gone || open[c].w > 0.0) {
      continue;
    }
    let axes = axesOf(matrixOf(me.shape, me.shear)).squares;
    let shortest = min(axes.x, min(axes.y, axes.z));
    let longest = max(axes.x, max(axes.y, axes.z));
    if (shortest < 0.5 * r2) {
      let q = nearestOf(p, cellAt(frame, c));
      if (q == gone || open[cellRank[q].x].w > 0.0) {
        continue;
      }
      let both = merged(me, particles[q]);
      if (isValid(axesOf(matrixOf(both.shape, both.shear)).squares, r2)) {
        wish[p] = 2u + q;
        // counted downwards, so that 0 means nobody
        atomicMax(&claims[p], gone - p);
        atomicMax(&claims[q], gone - p);
      }
    } else if (longest > 2.0 * r2) {
      wish[p] = 1u;
    }
  }
}
