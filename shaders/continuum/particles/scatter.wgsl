// Writes each particle's index to its place in cell order. Ranks came from atomics: the order inside a cell is settled by sort.
#import const/Gone
#import continuum/lib/sorted
#import continuum/lib/threads

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (frame.running == 0u) {
    return;
  }
  for (var p = id.x; p < frame.particleCount; p += strideOf(groups)) {
    let place = cellRank[p];
    if (place.x != gone) {
      sorted[orderFirst() + sorted[place.x] + place.y] = p;
    }
  }
}
