// Bodies and solid obstacles as triangle meshes: their corners on the screen. Uses the includer's bindings frame and instances.

struct Corner {
  @invariant @builtin(position) clip: vec4f,
  @location(0) normal: vec3f,
  @location(1) world: vec3f,
  @location(2) local: vec3f,
  @location(3) @interpolate(flat) material: u32,
  @location(4) @interpolate(flat) colour: vec4f,
}

@vertex
fn vertexMain(
  @location(0) position: vec3f, @location(1) normal: vec3f, @builtin(instance_index) instanceIndex: u32,
) -> Corner {
  let instance = instances[instanceIndex];
  let world = instance.localToWorld * vec4f(position, 1.0);
  let view = frame.worldToView * world;
  let clip = vec4f(view.xy * frame.lens.xy, frame.lens.z, -view.z);
  // Bodies are rigid: no scaling, so the same matrix turns normals.
  let turned = (instance.localToWorld * vec4f(normal, 0.0)).xyz;
  return Corner(clip, turned, world.xyz, position, instance.material, instance.colour);
}

// Towards the eye, so that open meshes have two sides.
fn facingNormal(normal: vec3f, world: vec3f) -> vec3f {
  let unit = normalize(normal);
  return select(-unit, unit, dot(unit, frame.viewToWorld[3].xyz - world) >= 0.0);
}
