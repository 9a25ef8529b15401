// What passes each low face with the friction stresses that there are, gone on by `momentum` in the direction of their last change;
// and the squares of the stresses of each cell: its diagonal (x), and the means over its edges of xy, xz and yz (yzw).
#import continuum/lib/threads
#import continuum/lib/wet
#import unilateral/lib/divergence

fn stressOf(i: u32) -> vec3f {
  return current[i].xyz + iteration.momentum * (current[i].xyz - last[i].xyz);
}

fn squaresAt(c: u32) -> vec3f {
  let shear = current[2u * c + 1u].xyz;
  return shear * shear;
}

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (frame.running == 0u) {
    return;
  }
  let step = strides(frame);
  for (var i = id.x; i < wetCount(); i += strideOf(groups)) {
    let c = wetCell(i);
    push[c] = vec4f(base[c].xyz + rows[2u * c].xyz * stressDivergence(c), 0.0);
    let diagonal = current[2u * c].xyz;
    let here = squaresAt(c);
    let x = squaresAt(c + step.x);
    let y = squaresAt(c + step.y);
    let z = squaresAt(c + step.z);
    norms[c] = vec4f(dot(diagonal, diagonal),
                     0.25 * (here.x + x.x + y.x + squaresAt(c + step.x + step.y).x),
                     0.25 * (here.y + x.y + z.y + squaresAt(c + step.x + step.z).y),
                     0.25 * (here.z + y.z + z.z + squaresAt(c + step.y + step.z).z));
  }
}
