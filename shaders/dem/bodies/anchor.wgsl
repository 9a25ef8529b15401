// Where a sphere of a body is when the lists are built, and its skin; returns the cell that it is in. Uses the includer's bindings
// params, control, grains and anchors.
#import dem/lib/numbering
#import dem/lib/owner
#import dem/lib/skin

fn anchorBodySphere(index: u32, sphere: vec4f) -> u32 {
  let speed = bodySphereSpeed(grains[sphereOwner(sphere, index, params)], sphere.xyz);
  anchors[index] = vec4f(sphere.xyz, skinFor(speed, control.lastMaxSpeed, control.spareChecks, control.skinCap, params));
  return tableCell(cellOf(sphere.xyz, control.invCellSize), numbering());
}
