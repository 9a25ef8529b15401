// (D₂ s) on the low faces of a cell, in units of 1/h: diagonal stresses at centres, shear stresses on edges (eq. 17).
#import continuum/lib/grid

fn diagonalAt(c: u32) -> vec3f {
  return stressOf(2u * c);
}
fn shearAt(c: u32) -> vec3f {
  return stressOf(2u * c + 1u);
}

fn stressDivergence(c: u32) -> vec3f {
  let step = strides(frame);
  let here = diagonalAt(c);
  let shear = shearAt(c); // xy, xz, yz
  let right = shearAt(c + step.x);
  let above = shearAt(c + step.y);
  let behind = shearAt(c + step.z);
  return vec3f(here.x - diagonalAt(c - step.x).x + above.x - shear.x + behind.y - shear.y,
               here.y - diagonalAt(c - step.y).y + right.x - shear.x + behind.z - shear.z,
               here.z - diagonalAt(c - step.z).z + right.y - shear.y + above.z - shear.z);
}
