// A step of the friction solve: down the gradient D₂ᵀw of the kinetic energy (eq. 17), in the Frobenius metric, where shear stresses
// take half of it, then back inside the yield surface. `round`: each cell scales its own diagonal and each edge its own shear stress
// to ‖s‖ ≤ √3 α p, with the rest of ‖s‖ from the last iteration. `box`: every component |s| ≤ α p, with tr s = 0.
#import continuum/lib/grid
#import continuum/lib/threads
#import continuum/lib/wet
#import struct/ContinuumControl

override isLast: bool = false;

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

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (frame.running == 0u) {
    return;
  }
  let step = strides(frame);
  let root3 = sqrt(3.0);
  var residual = 0.0;
  for (var i = id.x; i < wetCount(); i += strideOf(groups)) {
    let c = wetCell(i);
    let limit = bound[c];
    if (all(limit == vec4f(0.0))) {
      last[2u * c] = vec4f(0.0);
      last[2u * c + 1u] = vec4f(0.0);
      continue;
    }
    let here = push[c];
    let left = push[c - step.x];
    let below = push[c - step.y];
    let front = push[c - step.z];
    var stretch = here.xyz - vec3f(push[c + step.x].x, push[c + step.y].y, push[c + step.z].z);
    stretch -= (stretch.x + stretch.y + stretch.z) / 3.0;
    let slide = 0.5 * vec3f(below.x - here.x + left.y - here.y,
                            front.x - here.x + left.z - here.z,
                            front.y - here.y + below.z - here.z);
    let oldDiagonal = current[2u * c].xyz;
    let oldShear = current[2u * c + 1u].xyz;
    let aheadDiagonal = oldDiagonal + iteration.momentum * (oldDiagonal - last[2u * c].xyz);
    let aheadShear = oldShear + iteration.momentum * (oldShear - last[2u * c + 1u].xyz);
    var diagonal = aheadDiagonal - stepLength * stretch;
    var shear = aheadShear - stepLength * slide;
    if (params.boxYield == 1u) {
      diagonal = intoBox(diagonal, limit.x);
      shear = clamp(shear, -limit.yzw, limit.yzw);
    } else {
      let mine = norms[c];
      diagonal *= scaledInto(root3 * limit.x, dot(diagonal, diagonal) + 2.0 * (mine.y + mine.z + mine.w));
      let x = norms[c - step.x];
      let y = norms[c - step.y];
      let z = norms[c - step.z];
      let xy = 0.25 * (mine + x + y + norms[c - step.x - step.y]);
      let xz = 0.25 * (mine + x + z + norms[c - step.x - step.z]);
      let yz = 0.25 * (mine + y + z + norms[c - step.y - step.z]);
      shear *= vec3f(scaledInto(root3 * limit.y, xy.x + 2.0 * (shear.x * shear.x + xy.z + xy.w)),
                     scaledInto(root3 * limit.z, xz.x + 2.0 * (shear.y * shear.y + xz.y + xz.w)),
                     scaledInto(root3 * limit.w, yz.x + 2.0 * (shear.z * shear.z + yz.y + yz.z)));
    }
    if (isLast) {
      let change = max(abs(diagonal - aheadDiagonal), abs(shear - aheadShear));
      residual = max(residual, max(change.x, max(change.y, change.z)) / stepLength);
    }
    last[2u * c] = vec4f(diagonal, 0.0);
    last[2u * c + 1u] = vec4f(shear, 0.0);
  }
  if (isLast) {
    atomicMax(&control.frictionResidual, bitcast<u32>(residual));
  }
}
