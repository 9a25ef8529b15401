// How large friction stresses may be: α p in a cell (x), and on its edges xy, xz, yz the mean over the cells around that have
// pressure. The minimum would flatten piles, the maximum is too stiff. On a wall, sand that is thinner than a cell has no pressure of
// its own and would slide for ever: there counts what it presses on the wall's face in this step, twice, since half of the box around
// that face lies in the wall. Walls that are smoother than sand on sand hold accordingly less.
#import const/GridBox
#import const/NoticedWall
#import continuum/lib/grid
#import continuum/lib/threads
#import continuum/lib/wall
#import continuum/lib/wet

fn isWall(c: u32) -> bool {
  return wallPart(flow[c].w) > fullySolid;
}

// What presses on the low face of `c` along an axis, if there is a wall on one side of it: amount, and 1.
fn pressed(c: u32, below: u32, axis: u32, perStep: f32) -> vec2f {
  let low = isWall(below);
  let high = isWall(c);
  if (low == high) {
    return vec2f(0.0);
  }
  let node = nodes[c];
  let moving = node.share[axis] * (node.before[axis] + frame.dt * params.gravity[axis] - flow[c][axis]) * perStep;
  return vec2f(max(0.0, select(moving, -moving, low)), 1.0);
}

// The edge at the low corner of `c` across two axes.
fn edgeBound(c: u32, a: u32, b: u32, step: vec3u, perStep: f32) -> f32 {
  let around = array(c, c - step[a], c - step[b], c - step[a] - step[b]);
  var sum = 0.0;
  var count = 0.0;
  var alpha = 0.0;
  var roughness = 1.0;
  for (var i = 0; i < 4; i++) {
    let p = pressure[around[i]];
    let mine = nodes[around[i]].kappa.w;
    alpha = max(alpha, mine);
    let wall = flow[around[i]].w;
    if (wallPart(wall) > noticedWall) {
      roughness = min(roughness, wallRoughness(wall));
    }
    if (p > 0.0) {
      sum += mine * p;
      count += 1.0;
    }
  }
  let walls = pressed(c, c - step[a], a, perStep) + pressed(c - step[b], c - step[a] - step[b], a, perStep)
            + pressed(c, c - step[b], b, perStep) + pressed(c - step[a], c - step[a] - step[b], b, perStep);
  return roughness * (sum / max(count, 1.0) + alpha * walls.x / max(walls.y, 1.0));
}

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (frame.running == 0u) {
    return;
  }
  let step = strides(frame);
  let perStep = frame.dt * params.invCellSize;
  for (var i = id.x; i < wetCount(); i += strideOf(groups)) {
    let c = wetCell(i);
    bound[c] = vec4f(nodes[c].kappa.w * pressure[c], edgeBound(c, 0u, 1u, step, perStep),
                     edgeBound(c, 0u, 2u, step, perStep), edgeBound(c, 1u, 2u, step, perStep));
  }
}
