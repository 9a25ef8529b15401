// What the contacts of one sphere of a rigid body do to the body. The spheres' loads are added up in a fixed order by
// dem/bodies/step: floats have no atomics, and a sum in a fixed order repeats.
#import dem/lib/contact-loads

@group(0) @binding(0) var<uniform> params: SimParams;
@group(0) @binding(1) var<uniform> substep: Substep;
@group(0) @binding(2) var<uniform> tables: Tables;
@group(0) @binding(3) var<uniform> obstacles: Obstacles;
@group(0) @binding(4) var<storage, read> spheresIn: array<vec4f>;
@group(0) @binding(5) var<storage, read> grainsIn: array<Grain>;
@group(0) @binding(6) var<storage, read_write> list: array<vec4u>;
@group(0) @binding(7) var<storage, read_write> listMore: array<vec4u>;
@group(0) @binding(8) var<storage, read_write> contacts: array<ContactRange>;
@group(0) @binding(9) var<storage, read_write> bodyLoads: array<vec4f>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let s = id.x;
  if (s >= params.bodySphereCount) {
    return;
  }
  let index = params.bodySphereFirst + s;
  let sphere = spheresIn[index];
  var loads = Loads(vec3f(0.0), vec3f(0.0), noSupport());
  if (sphere.w >= 0.0) {
    let me = grainsIn[sphereOwner(sphere, index, params)];
    loads = contactLoads(params.bodyRowFirst + s, index, me, sphereMaterial(sphere));
  }
  bodyLoads[2u * s] = vec4f(loads.force, 0.0);
  bodyLoads[2u * s + 1u] = vec4f(loads.torque, 0.0);
}
