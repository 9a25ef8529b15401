// What passes each low face with the friction stresses that there are, gone on by `momentum` in the direction of their last change;
// and the squares of the stresses of each cell: its diagonal (x), and the means over its edges of xy, xz and yz (yzw). Two vectors
// per cell in `push`.
#import continuum/lib/wet
#import unilateral/lib/divergence

var<private> aheadBy: f32;

fn stressOf(i: u32) -> vec3f {
  return stress[i].xyz + aheadBy * (stress[i].xyz - stressNext[i].xyz);
}

fn squaresAt(c: u32) -> vec3f {
  let shear = stress[2u * c + 1u].xyz;
  return shear * shear;
}

fn pushFaces(momentum: f32, begin: u32, stride: u32) {
  aheadBy = momentum;
  let step = strides(frame);
  for (var i = begin; i < wetCount(); i += stride) {
    let c = wetCell(i);
    push[2u * c] = vec4f(base[c].xyz + rows[2u * c].xyz * stressDivergence(c), 0.0);
    let diagonal = stress[2u * c].xyz;
    let here = squaresAt(c);
    let x = squaresAt(c + step.x);
    let y = squaresAt(c + step.y);
    let z = squaresAt(c + step.z);
    push[2u * c + 1u] = vec4f(dot(diagonal, diagonal),
                              0.25 * (here.x + x.x + y.x + squaresAt(c + step.x + step.y).x),
                              0.25 * (here.y + x.y + z.y + squaresAt(c + step.x + step.z).y),
                              0.25 * (here.z + y.z + z.z + squaresAt(c + step.y + step.z).z));
  }
}
