// The motion of each cluster: v̄ and ω = I⁻¹ L. What stands on one wall does not sink into it: the pressure, which is that of a liquid
// that could run away to the sides, carries only a part of its weight, and the wall the rest. Friction on walls, from both, acts on
// the cluster as a whole: if it can take away all of the velocity along the wall, the cluster moves with the wall, else it loses as
// much as there is.
#import const/ClusterScale
#import continuum/lib/threads
#import pic-flip/lib/sums
#import struct/ContinuumControl

// Of the area that walls touch: their normals point the same way, so that they are one wall. What is between several walls is held by
// pressure, as a liquid is.
const oneWall = 0.9;

// I⁻¹ b for a symmetric I: diagonal, and xy, xz, yz.
fn solved(diagonal: vec3f, products: vec3f, b: vec3f) -> vec3f {
  let first = vec3f(diagonal.x, products.x, products.y);
  let second = vec3f(products.x, diagonal.y, products.z);
  let third = vec3f(products.y, products.z, diagonal.z);
  let determinant = dot(first, cross(second, third));
  let size = diagonal.x * diagonal.y * diagonal.z;
  if (!(determinant > 1e-6 * size)) {
    return vec3f(0.0);
  }
  return vec3f(dot(b, cross(second, third)), dot(b, cross(third, first)), dot(b, cross(first, second))) / determinant;
}

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (frame.running == 0u) {
    return;
  }
  let count = min(atomicLoad(&control.clusters), arrayLength(&sums) / clusterWords);
  for (var room = id.x; room < count; room += strideOf(groups)) {
    let cells = sumAt(room, sumCount);
    let centre = vectorAt(room, sumPlace) / cells;
    var velocity = vectorAt(room, sumVelocity) / (motionScale * cells);
    // per cell: products of large inertias would overflow
    var spin = solved(vectorAt(room, sumInertia) / cells, vectorAt(room, sumProducts) / cells,
                      vectorAt(room, sumMomentum) / (motionScale * cells));
    let grip = sumAt(room, sumGrip);
    let touch = sumAt(room, sumTouch);
    var rubbing = grip / (motionScale * cells);
    var normal = vectorAt(room, sumGripNormal);
    var holds = centre;
    var wall = vec3f(0.0);
    var wallSpin = vec3f(0.0);
    if (touch > 0.0) {
      holds = vectorAt(room, sumTouchPlace) / touch;
      wall = vectorAt(room, sumTouchVelocity) / (motionScale * touch);
      let outward = vectorAt(room, sumTouchNormal);
      if (length(outward) > oneWall * touch) {
        normal = normalize(outward);
        let into = min(0.0, dot(velocity + cross(spin, holds - centre) - wall, normal));
        velocity -= into * normal;
        // what stands presses with its weight; half of its lowest cells had no velocity that could say so
        let weight = -frame.dt * frame.dt * params.invCellSize * dot(params.gravity, normal);
        let friction = sumAt(room, sumTouchFriction) / touch;
        rubbing = select(rubbing, max(rubbing - friction * into, friction * weight), into < 0.0);
      }
    }
    if (rubbing > 0.0 && params.impactWalls == 0u) {
      if (grip > 0.0) {
        holds = vectorAt(room, sumGripPlace) / grip;
        wallSpin = solved(vectorAt(room, sumGripInertia) / grip, vectorAt(room, sumGripProducts) / grip,
                          vectorAt(room, sumGripMomentum) / grip);
        wall = vectorAt(room, sumGripVelocity) / grip;
      }
      let moving = wall + cross(wallSpin, centre - holds);
      let steep = length(normal);
      let away = select(vec3f(0.0), normal / steep, steep > 0.0);
      let against = velocity - moving;
      // what leaves the wall is not held
      let held = against - max(0.0, dot(against, away)) * away;
      let speed = length(held);
      let left = max(0.0, 1.0 - rubbing / max(speed, 1e-12));
      velocity -= (1.0 - left) * held;
      spin = mix(wallSpin, spin, left);
    }
    clusters[3u * room] = vec4f(centre, 0.0);
    clusters[3u * room + 1u] = vec4f(velocity, 0.0);
    clusters[3u * room + 2u] = vec4f(spin, 0.0);
  }
}
