// A step of the friction solve: down the gradient D₂ᵀw of the kinetic energy (eq. 17), in the Frobenius metric, where shear stresses
// take half of it, then back inside the yield surface. `round`: each cell scales its own diagonal and each edge its own shear stress
// to ‖s‖ ≤ √3 α p, with the rest of ‖s‖ from the last iteration. `box`: every component |s| ≤ α p, with tr s = 0.
// `stress` takes the result, `stressNext` what it was. Returns the largest residual, in parts of a cell's volume, of the last one.
#import continuum/lib/wet

// One over the largest eigenvalue of D₂D₂ᵀ in that metric.
const stepLength = 1.0 / 12.0;

fn scaledInto(limit: f32, squared: f32) -> f32 {
  let norm = sqrt(squared);
  return select(1.0, limit / norm, norm > limit);
}

// The nearest diagonal of the box with trace 0: everything shifted by the same amount, then cut off.
fn intoBox(diagonal: vec3f, limit: f32) -> vec3f {
  let span = abs(diagonal.x) + abs(diagonal.y) + abs(diagonal.z);
  var low = -span;
  var high = span;
  for (var i = 0; i < 24; i++) {
    let shift = 0.5 * (low + high);
    let cut = clamp(diagonal - shift, vec3f(-limit), vec3f(limit));
    if (cut.x + cut.y + cut.z > 0.0) {
      low = shift;
    } else {
      high = shift;
    }
  }
  return clamp(diagonal - 0.5 * (low + high), vec3f(-limit), vec3f(limit));
}

fn squaresOf(c: u32) -> vec4f {
  return push[2u * c + 1u];
}

fn rubCells(momentum: f32, isLast: bool, begin: u32, stride: u32) -> f32 {
  let step = strides(frame);
  let root3 = sqrt(3.0);
  var residual = 0.0;
  for (var i = begin; i < wetCount(); i += stride) {
    let c = wetCell(i);
    let limit = bound[c];
    if (all(limit == vec4f(0.0))) {
      stress[2u * c] = vec4f(0.0);
      stress[2u * c + 1u] = vec4f(0.0);
      stressNext[2u * c] = vec4f(0.0);
      stressNext[2u * c + 1u] = vec4f(0.0);
      continue;
    }
    let here = push[2u * c];
    let left = push[2u * (c - step.x)];
    let below = push[2u * (c - step.y)];
    let front = push[2u * (c - step.z)];
    var stretch = here.xyz - vec3f(push[2u * (c + step.x)].x, push[2u * (c + step.y)].y, push[2u * (c + step.z)].z);
    stretch -= (stretch.x + stretch.y + stretch.z) / 3.0;
    let slide = 0.5 * vec3f(below.x - here.x + left.y - here.y,
                            front.x - here.x + left.z - here.z,
                            front.y - here.y + below.z - here.z);
    let oldDiagonal = stress[2u * c].xyz;
    let oldShear = stress[2u * c + 1u].xyz;
    let aheadDiagonal = oldDiagonal + momentum * (oldDiagonal - stressNext[2u * c].xyz);
    let aheadShear = oldShear + momentum * (oldShear - stressNext[2u * c + 1u].xyz);
    var diagonal = aheadDiagonal - stepLength * stretch;
    var shear = aheadShear - stepLength * slide;
    if (params.boxYield == 1u) {
      diagonal = intoBox(diagonal, limit.x);
      shear = clamp(shear, -limit.yzw, limit.yzw);
    } else {
      let mine = push[2u * c + 1u];
      diagonal *= scaledInto(root3 * limit.x, dot(diagonal, diagonal) + 2.0 * (mine.y + mine.z + mine.w));
      let x = squaresOf(c - step.x);
      let y = squaresOf(c - step.y);
      let z = squaresOf(c - step.z);
      let xy = 0.25 * (mine + x + y + squaresOf(c - step.x - step.y));
      let xz = 0.25 * (mine + x + z + squaresOf(c - step.x - step.z));
      let yz = 0.25 * (mine + y + z + squaresOf(c - step.y - step.z));
      shear *= vec3f(scaledInto(root3 * limit.y, xy.x + 2.0 * (shear.x * shear.x + xy.z + xy.w)),
                     scaledInto(root3 * limit.z, xz.x + 2.0 * (shear.y * shear.y + xz.y + xz.w)),
                     scaledInto(root3 * limit.w, yz.x + 2.0 * (shear.z * shear.z + yz.y + yz.z)));
    }
    if (isLast) {
      let change = max(abs(diagonal - aheadDiagonal), abs(shear - aheadShear));
      residual = max(residual, max(change.x, max(change.y, change.z)) / stepLength);
    }
    stressNext[2u * c] = vec4f(oldDiagonal, 0.0);
    stressNext[2u * c + 1u] = vec4f(oldShear, 0.0);
    stress[2u * c] = vec4f(diagonal, 0.0);
    stress[2u * c + 1u] = vec4f(shear, 0.0);
  }
  return residual;
}
