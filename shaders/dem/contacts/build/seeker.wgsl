// The owner of the list that a thread makes: a grain, or a sphere of a body. Uses the bindings and overrides of dem/contacts/build.
#import struct/Tables
#import const/TableSize
#import lib/sphere-code
#import dem/lib/homes
#import dem/lib/clock

// As in dem/lib/contact-loads: what all grains have in common need not be loaded, and loops over spheres unroll.
override onlyMaterial: i32 = -1;
override fixedStride: u32 = 0u;
override hasCohesion: bool = false;

struct Seeker {
  exists: bool,
  row: u32,            // of its list
  body: u32,           // 0: it is a grain
  home: Home,
  clock: u32,
  centre: vec3f,       // of the home, now
  ahead: f32,          // s for which the home will last
  boundingRadius: f32, // m, about the centre
  material: u32,
  radius: f32,         // m, of its spheres
  sphereCount: u32,
}

// The seeker's spheres on the path of its home: where they are now, and how they move. Not in the struct, so that passing that
// by value stays cheap.
var<private> ownSpheres: array<vec3f, maxTemplateSpheres>;
var<private> ownVelocities: array<vec3f, maxTemplateSpheres>;

// Without bodies the compiler knows.
fn isBody(row: u32) -> bool {
  return onlyMaterial < 0 && isBodyRow(row);
}

// Material of an owner's spheres, by the code of one of them.
fn materialOf(code: f32) -> u32 {
  if (onlyMaterial >= 0) {
    return u32(max(onlyMaterial, 0));
  }
  return sphereMaterial(vec4f(0.0, 0.0, 0.0, code));
}

// How many spheres an owner has: known when the shader is compiled if possible, so that loops over them unroll.
fn sphereCountOf(row: u32, material: u32) -> u32 {
  return select(select(fixedStride, tables.materials[material].sphereCount, fixedStride == 0u), 1u, isBody(row));
}

fn seekerAt(row: u32) -> Seeker {
  var seeker: Seeker;
  let code = homeSphere(row, 0u).w;
  seeker.exists = true;
  seeker.row = row;
  seeker.body = sphereBody(vec4f(0.0, 0.0, 0.0, code));
  seeker.home = homeOf(row);
  seeker.clock = clockNow();
  let age = homeAge(seeker.home, seeker.clock);
  seeker.centre = seeker.home.centre + age * seeker.home.velocity;
  seeker.ahead = homeAhead(seeker.home, seeker.clock);
  seeker.material = materialOf(code);
  let material = tables.materials[seeker.material];
  seeker.radius = material.radius;
  seeker.boundingRadius = select(material.boundingRadius, material.radius, isBody(row));
  seeker.sphereCount = sphereCountOf(row, seeker.material);
  for (var k = 0u; k < seeker.sphereCount; k++) {
    let then = homeSphere(row, k).xyz;
    ownVelocities[k] = homeVelocity(seeker.home, then);
    ownSpheres[k] = then + age * ownVelocities[k];
  }
  return seeker;
}

// How near two points come within a time, squared: `between` them now, `velocity` of the first past the second.
fn closest(between: vec3f, velocity: vec3f, time: f32) -> f32 {
  let moment = clamp(-dot(between, velocity) / max(dot(velocity, velocity), 1e-30), 0.0, time);
  let then = between + moment * velocity;
  return dot(then, then);
}
