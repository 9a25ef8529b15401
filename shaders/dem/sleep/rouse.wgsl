// Something happened that sleeping grains cannot notice by themselves: all of them wake (other parameters, another gravity),
// or look at their contacts at least once (an obstacle, a body or a grain beside them has gone).
#import dem/lib/sleep

override wakes: bool = false;

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let g = id.x;
  if (g == 0u) {
    atomicStore(&control.deep, 0u);
  }
  if (g >= control.grainCount) {
    return;
  }
  let word = grains[g].sleep;
  let next = select(select(word, word & ~(sleepDeep | sleepLooked), isAsleep(word)), 0u, wakes);
  grains[g].sleep = next;
  grainsSorted[g].sleep = next;
}
