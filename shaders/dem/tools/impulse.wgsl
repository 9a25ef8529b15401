// A gust or a blast on the grains, between two substeps; the host forces a rebuild of the contact lists after it.
#import struct/SimParams
#import struct/Tables
#import struct/Control
#import struct/Grain
#import struct/Gust
#import const/TableSize
#import dem/lib/gust

@group(0) @binding(0) var<uniform> params: SimParams;
@group(0) @binding(1) var<uniform> tables: Tables;
@group(0) @binding(2) var<uniform> gust: Gust;
@group(0) @binding(3) var<storage, read> labels: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> control: Control;
@group(0) @binding(5) var<storage, read_write> grains: array<Grain>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let g = id.x;
  if (g >= control.grainCount) {
    return;
  }
  let material = tables.materials[min(labels[g].y, maxMaterials - 1u)];
  let massOverArea = material.mass / (material.boundingRadius * material.boundingRadius);
  let me = grains[g];
  let velocity = blown(gust, me.velocity.xyz, me.position.xyz, 0.0, massOverArea, params);
  grains[g].velocity = vec4f(velocity, me.velocity.w);
  grains[g].atOrigin += velocity - me.velocity.xyz;
}
