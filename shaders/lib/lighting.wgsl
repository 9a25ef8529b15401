// Daylight in linear units: a sun, a sky above and light thrown back by the ground.

struct Daylight {
  sunDirection: vec3f, // towards the sun
  sunColour: vec3f,
  skyColour: vec3f,
  bounceColour: vec3f,
}

struct Skin {
  albedo: vec3f,
  roughness: f32,
  reflectance: vec3f, // seen straight on
  wrap: f32, // how far light creeps around the edge, as it does through translucent quartz
}

// Light of the hemisphere around a normal: sky from above, ground from below.
fn ambientLight(light: Daylight, normal: vec3f) -> vec3f {
  return mix(light.bounceColour, light.skyColour, 0.5 + 0.5 * normal.y);
}

// What a polished surface mirrors: a sky that is brighter near the horizon, over a lit ground.
fn mirroredLight(light: Daylight, direction: vec3f) -> vec3f {
  let sky = light.skyColour * (1.9 - 1.3 * max(direction.y, 0.0));
  let ground = light.bounceColour * (1.2 + 0.8 * min(direction.y, 0.0));
  return mix(ground, sky, smoothstep(-0.12, 0.16, direction.y));
}

// Light that has bounced inside a hollow takes on its colour: a fit to multiple bounces (Jiménez et al. 2016, "Practical
// real-time strategies for accurate indirect occlusion", eq. 10). A pale hollow is never black.
fn colouredOcclusion(visibility: f32, albedo: vec3f) -> vec3f {
  let a = 2.0404 * albedo - 0.3324;
  let b = -4.7951 * albedo + 0.6417;
  let c = 2.7552 * albedo + 0.6903;
  return max(vec3f(visibility), ((visibility * a + b) * visibility + c) * visibility);
}

// Diffuse plus a highlight: Blinn-Phong, which for sand says as much as GGX does, with Schlick's fraction in place of the
// power (1994), as pow is dear without hardware. The wrapped diffuse term keeps energy by the square.
fn litSurface(light: Daylight, skin: Skin, normal: vec3f, toEye: vec3f, sunVisibility: f32, skyVisibility: f32) -> vec3f {
  let facing = dot(normal, light.sunDirection);
  let diffuse = max(facing + skin.wrap, 0.0) / ((1.0 + skin.wrap) * (1.0 + skin.wrap));
  let halfway = normalize(light.sunDirection + toEye);
  let alpha = skin.roughness * skin.roughness;
  let shininess = 2.0 / max(alpha * alpha, 1e-3) - 2.0;
  let glancing = 1.0 - max(dot(halfway, toEye), 0.0);
  let glancing2 = glancing * glancing;
  let fresnel = skin.reflectance + (1.0 - skin.reflectance) * (glancing2 * glancing2 * glancing);
  let aligned = max(dot(normal, halfway), 0.0);
  let peak = aligned / (shininess - shininess * aligned + aligned);
  let highlight = (shininess + 8.0) * 0.04 * peak * peak * max(facing, 0.0);
  // In a heap the neighbours take up some of what bounces: not quite the whole albedo.
  let sky = ambientLight(light, normal) * colouredOcclusion(skyVisibility, 0.7 * skin.albedo);
  let mirror = skin.reflectance * mirroredLight(light, reflect(-toEye, normal)) * (skyVisibility * (1.0 - skin.roughness));
  return skin.albedo * (light.sunColour * (diffuse * sunVisibility) + sky)
    + fresnel * light.sunColour * (highlight * sunVisibility) + mirror;
}
