// Copies the grains into cell order: neighbours in space become neighbours in memory.
#import struct/SimParams
#import struct/Control
#import struct/Grain

@group(0) @binding(0) var<uniform> params: SimParams;
@group(0) @binding(1) var<storage, read_write> control: Control;
@group(0) @binding(2) var<storage, read> order: array<u32>;
@group(0) @binding(3) var<storage, read> grains: array<Grain>;
@group(0) @binding(4) var<storage, read> spheres: array<vec4f>;
@group(0) @binding(5) var<storage, read> labels: array<vec2u>;
@group(0) @binding(6) var<storage, read_write> grainsSorted: array<Grain>;
@group(0) @binding(7) var<storage, read_write> spheresSorted: array<vec4f>;
@group(0) @binding(8) var<storage, read_write> labelsSorted: array<vec2u>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let g = id.x;
  if (control.rebuilding == 0u) {
    return;
  }
  if (g >= control.grainCount) {
    if (g < control.sortCount) { // places that those who left have freed belong to nobody
      for (var k = 0u; k < params.sphereStride; k++) {
        spheresSorted[g * params.sphereStride + k] = vec4f(0.0, 0.0, 0.0, -1.0);
      }
    }
    return;
  }
  let source = order[g];
  grainsSorted[g] = grains[source];
  labelsSorted[g] = labels[source];
  for (var k = 0u; k < params.sphereStride; k++) {
    spheresSorted[g * params.sphereStride + k] = spheres[source * params.sphereStride + k];
  }
}
