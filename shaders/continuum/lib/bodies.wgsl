// Rigid bodies as solids: a distance field per model, in the body's own axes, on fieldSide³ points of a cube. `body.sphereFirst` is
// where it begins; its half side follows from the bounding radius.
#import const/BodyField
#import const/BodyFieldSide
#import struct/Body
#import struct/Grain
#import lib/quaternion

fn fieldPoint(body: Body, at: vec3i) -> f32 {
  let last = i32(fieldSide) - 1;
  let p = clamp(at, vec3i(0), vec3i(last));
  return fields[body.sphereFirst + u32(p.x + i32(fieldSide) * (p.y + i32(fieldSide) * p.z))];
}

// Outward normal and distance, negative inside; far away outside of the cube.
fn bodyDistance(body: Body, pose: Grain, point: vec3f) -> vec4f {
  let here = rotateBack(pose.orientation, point - pose.position.xyz);
  let reach = fieldReach * body.boundingRadius;
  if (any(abs(here) > vec3f(reach))) {
    return vec4f(0.0, 1.0, 0.0, reach);
  }
  let spacing = 2.0 * reach / f32(fieldSide - 1u);
  let place = (here + reach) / spacing;
  let cell = vec3i(floor(place));
  let t = place - vec3f(cell);
  var values: array<f32, 8>;
  for (var i = 0; i < 8; i++) {
    values[i] = fieldPoint(body, cell + vec3i(i & 1, (i >> 1) & 1, i >> 2));
  }
  let x0 = mix(mix(values[0], values[2], t.y), mix(values[4], values[6], t.y), t.z);
  let x1 = mix(mix(values[1], values[3], t.y), mix(values[5], values[7], t.y), t.z);
  let y0 = mix(mix(values[0], values[1], t.x), mix(values[4], values[5], t.x), t.z);
  let y1 = mix(mix(values[2], values[3], t.x), mix(values[6], values[7], t.x), t.z);
  let z0 = mix(mix(values[0], values[1], t.x), mix(values[2], values[3], t.x), t.y);
  let z1 = mix(mix(values[4], values[5], t.x), mix(values[6], values[7], t.x), t.y);
  let slope = vec3f(x1 - x0, y1 - y0, z1 - z0);
  let steep = length(slope);
  let normal = select(vec3f(0.0, 1.0, 0.0), slope / steep, steep > 1e-9);
  return vec4f(rotate(pose.orientation, normal), mix(x0, x1, t.x));
}

// Velocity of a body's material at a place; `motion` are its velocity and its spin in this step.
fn bodyVelocity(b: u32, centre: vec3f, point: vec3f) -> vec3f {
  return motions[2u * b].xyz + cross(motions[2u * b + 1u].xyz, point - centre);
}

// Where a body will be at the end of the step.
fn poseAfter(b: u32) -> Grain {
  var pose = grains[params.particleCapacity + b];
  pose.position = vec4f(pose.position.xyz + frame.dt * motions[2u * b].xyz, 0.0);
  pose.orientation = turned(pose.orientation, frame.dt * motions[2u * b + 1u].xyz);
  return pose;
}
