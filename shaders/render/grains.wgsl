// Every sphere of every grain as an impostor: a triangle that holds its image exactly, and the true depth in each pixel.
// Vertex-pulled, three vertices per sphere: on software drivers one instance a sphere is four times slower, and a quad (six
// vertices, a quarter fewer pixels) up to 1.2 times.
#import render/lib/impostor
#import lib/sphere-code
#import render/lib/surface-code

override withSlice = false;

struct Impostor {
  @builtin(position) clip: vec4f,
  @location(0) @interpolate(flat) sphere: vec4f, // centre in view space, radius
  @location(1) @interpolate(flat) sphereIndex: u32,
}

struct Fragment {
  @location(0) code: u32,
  @builtin(frag_depth) depth: f32,
}

@vertex
fn vertexMain(@builtin(vertex_index) vertex: u32) -> Impostor {
  let sphereIndex = vertex / 3u;
  let corner = vertex % 3u;
  let sphere = spheres[sphereIndex];
  var out: Impostor;
  // Outside of the clip volume: unused spheres, what the slice or the ground hides, what touches the near plane.
  out.clip = vec4f(0.0, 0.0, -1.0, 1.0);
  out.sphereIndex = sphereIndex;
  if (sphere.w < 0.0 || sphere.y < frame.groundColour.w) { return out; }
  let centre = (frame.worldToView * vec4f(sphere.xyz, 1.0)).xyz;
  let radius = frame.materials[sphereMaterial(sphere)].radius;
  out.sphere = vec4f(centre, radius);
  if (withSlice && dot(frame.slice.xyz, sphere.xyz) > frame.slice.w + radius) { return out; }
  if (-centre.z - radius < frame.lens.z) { return out; }
  let at = silhouetteCorner(centre, radius, corner);
  out.clip = vec4f(at.xy * frame.lens.xy, frame.lens.z, -at.z);
  return out;
}

// Where the ray meets the sphere on the hidden side of the slice, one sees where it meets the plane, inside of the sphere.
fn cutOpen(ray: vec2f, depth: f32, sphere: vec4f, sphereIndex: u32) -> Fragment {
  let direction = vec3f(ray, -1.0);
  let normal = (frame.worldToView * vec4f(frame.slice.xyz, 0.0)).xyz;
  // Of the eye from the plane; the eye is on the hidden side.
  let height = dot(frame.slice.xyz, frame.viewToWorld[3].xyz) - frame.slice.w;
  if (height + dot(normal, direction) * depth <= 0.0) { return Fragment(sphereIndex + 1u, frame.lens.z / depth); }
  let planeDepth = -height / dot(normal, direction);
  let fromCentre = direction * planeDepth - sphere.xyz;
  if (planeDepth < depth || dot(fromCentre, fromCentre) > sphere.w * sphere.w) { discard; }
  return Fragment((sphereIndex + 1u) | cutBit, frame.lens.z / planeDepth);
}

@fragment
fn fragmentMain(in: Impostor) -> Fragment {
  let ray = in.clip.xy * frame.pixelToRay.xy + frame.pixelToRay.zw;
  let depth = sphereDepth(ray, in.sphere.xyz, in.sphere.w);
  if (depth < 0.0) { discard; }
  if (withSlice) { return cutOpen(ray, depth, in.sphere, in.sphereIndex); }
  return Fragment(in.sphereIndex + 1u, frame.lens.z / depth);
}
