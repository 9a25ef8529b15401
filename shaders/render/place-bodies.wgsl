// Puts the meshes of rigid bodies where the simulation has the bodies: position and orientation become a matrix.
#import const/NoBody
#import lib/quaternion

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) invocation: vec3u) {
  let i = invocation.x;
  if (i >= arrayLength(&instances)) { return; }
  let body = instances[i].body;
  if (body == noBody) { return; }
  let position = grains[body].position.xyz;
  let orientation = grains[body].orientation;
  instances[i].localToWorld = mat4x4f(
    vec4f(rotate(orientation, vec3f(1.0, 0.0, 0.0)), 0.0),
    vec4f(rotate(orientation, vec3f(0.0, 1.0, 0.0)), 0.0),
    vec4f(rotate(orientation, vec3f(0.0, 0.0, 1.0)), 0.0),
    vec4f(position, 1.0),
  );
}
