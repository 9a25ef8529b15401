// Splits particles along their longest axis a e: two of half the mass at x ± (√3/2) a e with A − ¾ a² e eᵀ (eq. 29; with this offset
// merging them again gives A back). The second half takes the first free place, or one behind the last, as long as there are spare
// ones. One workgroup, in the order of the places, so that equal runs give equal bits.
#import unilateral/lib/ellipsoid
#import struct/ContinuumControl
#import struct/ContinuumParticle

var<workgroup> sums: array<vec2u, workgroupSize>;

fn splits(p: u32) -> bool {
  return wish[p] == 1u && particles[p].position.w >= 0.0 && claims[p] == 0u;
}

@compute @workgroup_size(workgroupSize)
fn main(@builtin(local_invocation_index) lane: u32) {
  // places that split, and free ones, by lane: each has a row of them
  let count = frame.particleCount;
  let each = (count + workgroupSize - 1u) / workgroupSize;
  let first = min(lane * each, count);
  let end = min(first + each, count);
  var mine = vec2u(0u);
  for (var p = first; p < end; p++) {
    mine += vec2u(u32(splits(p)), u32(particles[p].position.w < 0.0));
  }
  sums[lane] = mine;
  workgroupBarrier();
  var before = vec2u(0u);
  for (var i = 0u; i < lane; i++) {
    before += sums[i];
  }
  var all = vec2u(0u);
  for (var i = 0u; i < workgroupSize; i++) {
    all += sums[i];
  }
  let spare = min(params.particleCapacity - count, params.spareParticles - min(params.spareParticles, frame.appended));
  let done = min(all.x, all.y + spare);
  // free places are written down in their order
  var place = before.y;
  for (var p = first; p < end; p++) {
    if (particles[p].position.w < 0.0) {
      cellRank[place].y = p;
      place++;
    }
  }
  storageBarrier();
  var k = before.x;
  for (var p = first; p < end; p++) {
    let wanted = splits(p);
    if (wanted && k < done) {
      let other = select(count + k - all.y, cellRank[k].y, k < all.y);
      let me = particles[p];
      var axes = axesOf(matrixOf(me.shape, me.shear)); // a variable: naga cannot index matrices that are values
      let longest = longestOf(axes.squares);
      let square = axes.squares[longest];
      let e = axes.directions[longest];
      let offset = 0.8660254 * sqrt(square) * e;
      let less = 0.75 * square;
      var half = ContinuumParticle(
        vec4f(me.position.xyz - offset, me.position.w), vec4f(me.velocity.xyz, 0.5 * me.velocity.w), vec4f(1.0),
        me.shape - less * vec4f(e * e, e.x * e.y), me.shear - less * vec4f(e.x * e.z, e.y * e.z, 0.0, 0.0));
      particles[p] = half;
      half.position = vec4f(me.position.xyz + offset, me.position.w);
      particles[other] = half;
      labels[other] = vec2u(frame.nextLabel + k, labels[p].y);
    }
    k += u32(wanted);
  }
  // the places behind the last one, and their claims, are as the buffers began: 0
  for (var p = first; p < end; p++) {
    claims[p] = 0u;
  }
  storageBarrier();
  if (lane == 0u) {
    let appended = done - min(done, all.y);
    frame.particleCount = count + appended;
    frame.appended += appended;
    frame.nextLabel += done;
    control.split += done;
    control.reused += done - appended;
    control.unsplit += all.x - done;
  }
}
