// Writes each grain's index to its place in cell order. Ranks came from atomics: the order inside a cell is settled by sort.
#import const/Gone

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (control.rebuilding == 0u || id.x >= control.sortCount) {
    return;
  }
  let place = cellRank[id.x];
  if (place.x == gone) {
    newIndex[id.x] = gone;
  } else {
    order[cells[place.x] + place.y] = id.x;
  }
}
