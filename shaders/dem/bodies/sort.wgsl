// dem/grid/sort for the spheres of bodies.
#import dem/bodies/sort-cell

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (control.rebuilding == 0u || id.x > params.cellMask) {
    return;
  }
  sortBodyCell(id.x);
}
