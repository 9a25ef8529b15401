// Moves a rigid body with the velocity that its last push found, stops it at obstacles (the deepest of its cover's spheres, without
// bounce, with friction), and turns it. What particles lost that it ran into (continuum/bodies/clear) goes on with it into the next
// step. A workgroup per body.
#import const/BodyKind
#import const/BodyFieldSide
#import const/BodyTouch
#import continuum/lib/body-impulse
#import continuum/lib/body-sums
#import dem/lib/obstacles
#import struct/Body
#import struct/ContinuumControl
#import struct/Grain

var<workgroup> depths: array<vec4f, workgroupSize>;
var<workgroup> places: array<vec3f, workgroupSize>;
var<workgroup> isRunning: u32;

@compute @workgroup_size(workgroupSize)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  if (lane == 0u) {
    isRunning = select(0u, frame.running, bodies[group.x].mass > 0.0);
  }
  if (workgroupUniformLoad(&isRunning) == 0u) {
    return;
  }
  let b = group.x;
  let body = bodies[b];
  let me = grains[params.particleCapacity + b];
  var velocity = motions[2u * b].xyz;
  var spin = motions[2u * b + 1u].xyz;
  let dt = frame.dt;
  var pose = me;
  pose.position = vec4f(me.position.xyz + dt * velocity, 0.0);
  pose.orientation = turned(me.orientation, dt * spin);
  var deepest = vec4f(0.0);
  var place = vec3f(0.0);
  if (body.kind == bodyDynamic) {
    for (var i = lane; i < body.sphereCount; i += workgroupSize) {
      let at = body.sphereFirst + fieldSide * fieldSide * fieldSide + 4u * i;
      let sphere = vec4f(fields[at], fields[at + 1u], fields[at + 2u], fields[at + 3u]);
      let point = pose.position.xyz + rotate(pose.orientation, sphere.xyz);
      for (var o = 0u; o < params.obstacleCount; o++) {
        let found = obstacleDistance(obstacleAt(obstacles.items[o], frame.elapsed + dt), point);
        if (found.w - sphere.w < deepest.w) {
          deepest = vec4f(found.xyz, found.w - sphere.w);
          place = point - sphere.w * found.xyz;
        }
      }
    }
  }
  depths[lane] = deepest;
  places[lane] = place;
  workgroupBarrier();
  if (lane > 0u) {
    return;
  }
  for (var i = 1u; i < workgroupSize; i++) {
    if (depths[i].w < deepest.w) {
      deepest = depths[i];
      place = places[i];
    }
  }
  if (deepest.w < 0.0) {
    let arm = place - pose.position.xyz;
    let normal = deepest.xyz;
    let sliding = velocity + cross(spin, arm);
    let against = dot(sliding, normal);
    if (against < 0.0) {
      let lever = inverseInertia(body, pose, cross(arm, normal));
      let impulse = -against / (body.invMass + dot(cross(lever, arm), normal));
      let along = sliding - against * normal;
      let speed = length(along);
      let direction = select(vec3f(0.0), along / speed, speed > 1e-9);
      let grip = inverseInertia(body, pose, cross(arm, direction));
      let hold = min(bodyFriction * impulse, speed / (body.invMass + dot(cross(grip, arm), direction)));
      let total = impulse * normal - hold * direction;
      velocity += body.invMass * total;
      spin += inverseInertia(body, pose, cross(arm, total));
    }
    pose.position = vec4f(pose.position.xyz - deepest.w * normal, 0.0);
  }
  if (body.kind == bodyHinged) {
    let arm = me.position.xyz - body.hingePoint;
    let swung = rotate(turned(vec4f(0.0, 0.0, 0.0, 1.0), dt * spin), arm);
    pose.position = vec4f(body.hingePoint + swung, 0.0);
  }
  let hit = takeImpulse(b, body);
  let moving = afterImpulse(body, pose, velocity, spin, hit[0], hit[1]);
  velocity = moving[0];
  spin = moving[1];
  let sound = all(abs(pose.position.xyz) < vec3f(1e6)) && all(abs(velocity) < vec3f(1e6)) && all(abs(spin) < vec3f(1e6));
  if (!sound) {
    atomicAdd(&control.nonFinite, 1u);
    pose = me;
    velocity = vec3f(0.0);
    spin = vec3f(0.0);
  }
  if (pose.position.y < params.floorHeight) { // what has fallen out of the world stays where it is
    pose = me;
    velocity = vec3f(0.0);
    spin = vec3f(0.0);
  }
  grains[params.particleCapacity + b] = Grain(pose.position, pose.orientation, vec4f(velocity, 0.0), vec4f(spin, 0.0),
                                              velocity - cross(spin, pose.position.xyz), 0u);
  atomicMax(&control.bodySpeed, bitcast<u32>(length(velocity) + body.boundingRadius * length(spin)));
  motions[2u * b] = vec4f(velocity, 0.0);
  motions[2u * b + 1u] = vec4f(spin, 0.0);
}
