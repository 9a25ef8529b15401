// dem/tools/impulse for rigid bodies: those that are free to move, without a turn.
#import dem/lib/gust
#import const/BodyKind

@compute @workgroup_size(workgroupSize)
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
