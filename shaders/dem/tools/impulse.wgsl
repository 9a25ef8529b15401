// A gust or a blast on the grains, between two substeps; the host forces a rebuild of the contact lists after it.
#import const/TableSize
#import dem/lib/gust

@compute @workgroup_size(workgroupSize)
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
  if (any(velocity != me.velocity.xyz)) { // wakes
    grains[g].sleep = 0u;
    atomicStore(&control.deep, 0u);
  }
}
