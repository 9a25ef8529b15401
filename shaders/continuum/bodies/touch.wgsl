// Keeps rigid bodies out of each other: for each pair that would overlap after this step, an impulse at the deepest point (a sphere of
// one body's cover in the other's distance field) stops them there, without bounce, with friction, and lets them part slowly. Pairs
// one after the other, three times, in a single workgroup: stacks stand, and equal runs give equal bits.
#import const/BodyFieldSide
#import const/BodyKind
#import const/BodyTouch
#import continuum/lib/bodies
#import continuum/lib/body-inertia

const sweeps = 3u;

var<workgroup> depths: array<vec4f, workgroupSize>;
var<workgroup> places: array<vec3f, workgroupSize>;
var<workgroup> isNear: u32;
var<workgroup> isRunning: u32;

fn mayTouch(a: u32, b: u32) -> u32 {
  let both = bodies[a].mass > 0.0 && bodies[b].mass > 0.0;
  let free = bodies[a].kind == bodyDynamic || bodies[b].kind == bodyDynamic;
  let apart = poseAfter(a).position.xyz - poseAfter(b).position.xyz;
  let reach = bodies[a].boundingRadius + bodies[b].boundingRadius;
  return u32(both && free && dot(apart, apart) < reach * reach);
}

// The deepest of one body's spheres in the other's field: outward normal of the other, distance; its place.
fn deepestOf(one: u32, other: u32, lane: u32) -> array<vec4f, 2> {
  let mine = poseAfter(one);
  let theirs = poseAfter(other);
  var deepest = array(vec4f(0.0), vec4f(0.0));
  for (var i = lane; i < bodies[one].sphereCount; i += workgroupSize) {
    let at = bodies[one].sphereFirst + fieldSide * fieldSide * fieldSide + 4u * i;
    let radius = fields[at + 3u];
    let point = mine.position.xyz + rotate(mine.orientation, vec3f(fields[at], fields[at + 1u], fields[at + 2u]));
    let found = bodyDistance(bodies[other], theirs, point);
    if (found.w - radius < deepest[0].w) {
      deepest = array(vec4f(found.xyz, found.w - radius), vec4f(point - radius * found.xyz, 0.0));
    }
  }
  return deepest;
}

fn velocityAt(b: u32, arm: vec3f) -> vec3f {
  return motions[2u * b].xyz + cross(motions[2u * b + 1u].xyz, arm);
}

// How much an impulse of 1 along a direction changes the velocity there.
fn yielding(b: u32, pose: Grain, arm: vec3f, direction: vec3f) -> f32 {
  if (bodies[b].kind != bodyDynamic) {
    return 0.0;
  }
  return bodies[b].invMass + dot(cross(inverseInertia(bodies[b], pose, cross(arm, direction)), arm), direction);
}

fn hit(b: u32, pose: Grain, arm: vec3f, impulse: vec3f) {
  if (bodies[b].kind == bodyDynamic) {
    motions[2u * b] += vec4f(bodies[b].invMass * impulse, 0.0);
    motions[2u * b + 1u] += vec4f(inverseInertia(bodies[b], pose, cross(arm, impulse)), 0.0);
  }
}

// `normal` points from b to a; `overlap` is positive.
fn part(a: u32, b: u32, normal: vec3f, overlap: f32, place: vec3f) {
  let poseA = poseAfter(a);
  let poseB = poseAfter(b);
  let armA = place - poseA.position.xyz;
  let armB = place - poseB.position.xyz;
  let sliding = velocityAt(a, armA) - velocityAt(b, armB);
  let against = dot(sliding, normal);
  let wanted = min(pushedApart * overlap / frame.dt, mostApart);
  if (against >= wanted) {
    return;
  }
  let impulse = (wanted - against) / (yielding(a, poseA, armA, normal) + yielding(b, poseB, armB, normal));
  let along = sliding - against * normal;
  let speed = length(along);
  let direction = select(vec3f(0.0), along / speed, speed > 1e-9);
  let give = yielding(a, poseA, armA, direction) + yielding(b, poseB, armB, direction);
  let hold = select(0.0, min(bodyFriction * impulse, speed / give), give > 0.0);
  let total = impulse * normal - hold * direction;
  hit(a, poseA, armA, total);
  hit(b, poseB, armB, -total);
}

@compute @workgroup_size(workgroupSize)
fn main(@builtin(local_invocation_index) lane: u32) {
  if (lane == 0u) {
    isRunning = frame.running;
  }
  if (workgroupUniformLoad(&isRunning) == 0u) {
    return;
  }
  for (var turn = 0u; turn < sweeps * params.bodyCount * params.bodyCount; turn++) {
    let a = (turn / params.bodyCount) % params.bodyCount;
    let b = turn % params.bodyCount;
    if (b <= a) {
      continue;
    }
    if (lane == 0u) {
      isNear = mayTouch(a, b);
    }
    if (workgroupUniformLoad(&isNear) == 0u) {
      continue;
    }
    let inB = deepestOf(a, b, lane);
    let inA = deepestOf(b, a, lane);
    let second = inA[0].w < inB[0].w;
    // the normal points from b to a
    depths[lane] = select(inB[0], vec4f(-inA[0].xyz, inA[0].w), second);
    places[lane] = select(inB[1].xyz, inA[1].xyz, second);
    workgroupBarrier();
    if (lane == 0u) {
      var deepest = 0u;
      for (var i = 1u; i < workgroupSize; i++) {
        deepest = select(deepest, i, depths[i].w < depths[deepest].w);
      }
      if (depths[deepest].w < 0.0) {
        part(a, b, depths[deepest].xyz, -depths[deepest].w, places[deepest]);
      }
    }
    storageBarrier();
    workgroupBarrier();
  }
}
