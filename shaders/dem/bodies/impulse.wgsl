// dem/tools/impulse for rigid bodies: those that are free to move, without a turn.
#import struct/SimParams
#import struct/Body
#import struct/Grain
#import struct/Gust
#import dem/lib/gust
#import const/BodyKind

@group(0) @binding(0) var<uniform> params: SimParams;
@group(0) @binding(1) var<uniform> gust: Gust;
@group(0) @binding(2) var<storage, read> bodies: array<Body>;
@group(0) @binding(3) var<storage, read_write> grains: array<Grain>;

@compute @workgroup_size(1)
fn main(@builtin(workgroup_id) id: vec3u) {
  let body = bodies[id.x];
  if (body.kind != bodyDynamic) {
    return;
  }
  let me = grains[params.capacity + id.x];
  let massOverArea = body.mass / (body.boundingRadius * body.boundingRadius);
  let velocity = blown(gust, me.velocity.xyz, me.position.xyz, body.boundingRadius, massOverArea, params);
  grains[params.capacity + id.x].velocity = vec4f(velocity, me.velocity.w);
  grains[params.capacity + id.x].atOrigin += velocity - me.velocity.xyz;
}
