// Orders the grains of a cell by id, so that the same scene gives the same sums in the same order every time, and notes
// where each grain went. Cells hold a handful: insertion sort. Also empties the cell in the grid of homes, which are made again
// in the new order, and brings what the grains are alert to into that order.
#import struct/Control
#import dem/lib/links
#import dem/lib/mail

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (control.rebuilding == 0u || id.x > params.cellMask) {
    return;
  }
  links[headPlace(control.checks & 1u, id.x)] = 0u;
  let first = cells[id.x];
  let end = cells[id.x + 1u];
  for (var i = first + 1u; i < end; i++) {
    let grain = order[i];
    let key = labels[grain].x;
    var hole = i;
    while (hole > first && labels[order[hole - 1u]].x > key) {
      order[hole] = order[hole - 1u];
      hole--;
    }
    order[hole] = grain;
  }
  for (var i = first; i < end; i++) {
    newIndex[order[i]] = i;
    atomicStore(&mail[mailWord(mailAlertSorted, i)], atomicLoad(&mail[mailWord(mailAlert, order[i])]));
  }
}
