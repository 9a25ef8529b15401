// One grain at a stage of a step, or at its end with the error of the step; into scratch buffers.
#import dem/adaptive/lib/advance
#import dem/lib/motion
#import dem/lib/finite
#import struct/SimParams
#import struct/Substep
#import struct/Tables
#import const/TableSize
#import lib/quaternion

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let g = id.x;
  if (pace.done != 0u || g >= pace.grainCount) {
    return;
  }
  let me = grains[g];
  let stride = params.sphereStride;
  let materialIndex = u32(spheres[g * stride].w);
  let material = tables.materials[materialIndex];
  let row = substep.stage;
  var next = advanced(row, g, me.velocity.xyz, me.angularVelocity.xyz);
  var lost = 0u;
  if (row == stepRow) {
    let finite = isFinite(next.shift) && isFinite(next.turn) && isFinite(next.velocity) && isFinite(next.spin);
    if (finite) {
      reportError(min(scaledError(next.error, material.radius, material.boundingRadius), boundless));
    } else { // stays where it is, if the step is taken all the same; dem/adaptive/adopt counts it then
      reportError(boundless);
      next = Advance(vec3f(0.0), vec3f(0.0), vec3f(0.0), vec3f(0.0), vec4f(0.0));
      lost = 1u;
    }
  }
  let place = moved(me.position.xyz, restOf(me), next.shift, params.zero);
  let orientation = turnedFar(me.orientation, next.turn);
  moves[2u * g] = vec4f(next.shift - cross(next.turn, place.position), 0.0);
  moves[2u * g + 1u] = vec4f(next.turn, 0.0);
  grainsOut[g] = Grain(vec4f(place.position, place.rest.x), orientation, vec4f(next.velocity, place.rest.y),
                       vec4f(next.spin, place.rest.z), velocityAtOrigin(next.velocity, next.spin, place.position), lost);
  for (var k = 0u; k < material.sphereCount; k++) {
    let offset = tables.offsets[materialIndex * maxTemplateSpheres + k].xyz;
    spheresOut[g * stride + k] = place.position + rotate(orientation, offset);
  }
}
