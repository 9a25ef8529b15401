// dem/grid/sort for the spheres of bodies: by index within a cell, so that lists come out the same every time.

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (control.rebuilding == 0u || id.x > params.cellMask) {
    return;
  }
  let order = params.cellMask + 2u;
  let first = order + bodyCells[id.x];
  let end = order + bodyCells[id.x + 1u];
  for (var i = first + 1u; i < end; i++) {
    let sphere = bodyCells[i];
    var hole = i;
    while (hole > first && bodyCells[hole - 1u] > sphere) {
      bodyCells[hole] = bodyCells[hole - 1u];
      hole--;
    }
    bodyCells[hole] = sphere;
  }
}
