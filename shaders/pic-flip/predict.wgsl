// What kind of cell is it, and how fast would sand move without pressure? A cell with a particle in it is full of sand (Zhu 3.1), one
// without, whose centre is inside a solid, is a wall, any other is empty. All faces of a full cell that are open have a particle
// beside them, so that nothing need be extended before the pressure.
#import const/GridBox
#import continuum/lib/threads
#import pic-flip/lib/faces
#import pic-flip/lib/kinds

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (frame.running == 0u) {
    return;
  }
  for (var c = id.x; c < frame.cellCount; c += strideOf(groups)) {
    let part = solid[c].w;
    let isFull = part <= fullySolid && sorted[c + 1u] > sorted[c];
    let node = nodes[c];
    let sandy = u32(round(255.0 * clamp(node.before.w, 0.0, 1.0)));
    kinds[c] = select(select(kindEmpty, kindSolid, part > 0.5), kindSliding | (sandy << 8u), isFull);
    pressure[c] = select(0.0, frame.warm * pressure[c], isFull);
    let known = node.share.xyz > vec3f(1e-6);
    velocity[c] = vec4f(select(vec3f(0.0), node.before.xyz + frame.dt * params.gravity, known), knownBits(known));
    other[c] = vec4f(0.0);
  }
}
