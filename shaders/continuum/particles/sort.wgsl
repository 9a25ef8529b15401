// Orders the particles of a cell by id, so that the same scene gives the same sums in the same order every time. Cells hold a
// handful: insertion sort.
#import continuum/lib/sorted
#import continuum/lib/threads

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (frame.running == 0u) {
    return;
  }
  for (var cell = id.x; cell < frame.cellCount; cell += strideOf(groups)) {
    let first = orderFirst() + sorted[cell];
    let end = orderFirst() + sorted[cell + 1u];
    for (var i = first + 1u; i < end; i++) {
      let particle = sorted[i];
      let key = labels[particle].x;
      var hole = i;
      while (hole > first && labels[sorted[hole - 1u]].x > key) {
        sorted[hole] = sorted[hole - 1u];
        hole--;
      }
      sorted[hole] = particle;
    }
  }
}
