// The grain, or the sphere of a body, whose list a thread builds. Uses the bindings and overrides of dem/contacts/build.
#import struct/Tables
#import const/TableSize
#import dem/lib/owner
#import dem/lib/skin

struct Seeker {
  exists: bool,
  row: u32,            // of its list
  owner: u32,          // index into `grains`: the grain itself, or the body
  centre: vec3f,       // of the grain; a body's sphere is its own centre, because it is far from the body's
  boundingRadius: f32, // m, about the centre
  skin: f32,           // m
  material: Material,
}

// Centres of the seeker's spheres. Not in the struct, so that passing that by value stays cheap.
var<private> ownSpheres: array<vec3f, maxTemplateSpheres>;

// How many there are: known when the shader is compiled if possible, so that loops over them unroll.
fn ownCount(seeker: Seeker) -> u32 {
  return select(select(fixedStride, seeker.material.sphereCount, fixedStride == 0u), 1u, forBodies);
}

fn materialOf(grain: u32) -> u32 {
  if (onlyMaterial >= 0) {
    return u32(max(onlyMaterial, 0));
  }
  return u32(spheres[grain * params.sphereStride].w);
}

fn grainSkin(g: u32, boundingRadius: f32) -> f32 {
  return skinFor(surfaceSpeed(grains[g], boundingRadius), control.lastMaxSpeed, control.spareChecks, control.skinCap, params);
}

fn bodySphereSkin(body: u32, position: vec3f) -> f32 {
  return skinFor(bodySphereSpeed(grains[body], position), control.lastMaxSpeed, control.spareChecks, control.skinCap, params);
}

fn grainSeeker(g: u32) -> Seeker {
  var seeker: Seeker;
  if (g >= control.grainCount) {
    return seeker;
  }
  seeker.exists = true;
  seeker.row = g;
  seeker.owner = g;
  seeker.centre = grains[g].position.xyz;
  seeker.material = tables.materials[materialOf(g)];
  seeker.boundingRadius = seeker.material.boundingRadius;
  seeker.skin = grainSkin(g, seeker.boundingRadius);
  for (var k = 0u; k < ownCount(seeker); k++) {
    ownSpheres[k] = spheres[g * params.sphereStride + k].xyz;
  }
  return seeker;
}

// The spheres of removed bodies have w < 0 and no list.
fn bodySeeker(s: u32) -> Seeker {
  var seeker: Seeker;
  let index = params.bodySphereFirst + s;
  if (s >= params.bodySphereCount || spheres[index].w < 0.0) {
    return seeker;
  }
  let sphere = spheres[index];
  seeker.exists = true;
  seeker.row = params.bodyRowFirst + s;
  seeker.owner = sphereOwner(sphere, index, params);
  seeker.centre = sphere.xyz;
  seeker.material = tables.materials[sphereMaterial(sphere)];
  seeker.boundingRadius = seeker.material.radius;
  seeker.skin = bodySphereSkin(seeker.owner, sphere.xyz);
  ownSpheres[0] = sphere.xyz;
  return seeker;
}
