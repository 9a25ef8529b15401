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

// Sand: diffuse light that creeps around the grain, the glint of its facets, and the light of its hollows. The wrapped
// diffuse term keeps energy by the square; Schlick's fraction (1994) stands for the power of a Blinn-Phong highlight, as
// pow is dear without hardware.
fn litSand(light: Daylight, skin: Skin, normal: vec3f, toEye: vec3f, sunVisibility: f32, skyVisibility: f32) -> vec3f {
  const wrap = 0.22;
  let facing = dot(normal, light.sunDirection);
  let diffuse = max(facing + wrap, 0.0) * sunVisibility / ((1.0 + wrap) * (1.0 + wrap));
  let glint = highlight(skin.roughness, max(dot(normal, normalize(light.sunDirection + toEye)), 0.0));
  // In a heap the neighbours take up some of what bounces: not quite the whole albedo.
  let sky = ambientLight(light, normal) * colouredOcclusion(skyVisibility, 0.7 * skin.albedo);
  let direct = skin.albedo * diffuse + skin.reflectance * (glint * max(facing, 0.0) * sunVisibility);
  return light.sunColour * direct + skin.albedo * sky;
}

fn highlight(roughness: f32, aligned: f32) -> f32 {
  let alpha = roughness * roughness;
  let shininess = 2.0 / max(alpha * alpha, 1e-3) - 2.0;
  let peak = aligned / (shininess - shininess * aligned + aligned);
  return (shininess + 8.0) * 0.04 * peak * peak;
}

// Bodies: as sand but opaque, with a Fresnel term and with the sky and the ground mirrored.
fn litBody(light: Daylight, skin: Skin, normal: vec3f, toEye: vec3f, sunVisibility: f32, skyVisibility: f32) -> vec3f {
  let facing = max(dot(normal, light.sunDirection), 0.0) * sunVisibility;
  let halfway = normalize(light.sunDirection + toEye);
  let glancing = 1.0 - max(dot(halfway, toEye), 0.0);
  let fresnel = skin.reflectance + (1.0 - skin.reflectance) * (glancing * glancing * glancing * glancing * glancing);
  let glint = highlight(skin.roughness, max(dot(normal, halfway), 0.0));
  let sky = ambientLight(light, normal) * colouredOcclusion(skyVisibility, skin.albedo);
  let mirror = mirroredLight(light, reflect(-toEye, normal)) * (skyVisibility * (1.0 - skin.roughness));
  return skin.albedo * (light.sunColour * facing + sky) + fresnel * light.sunColour * (glint * facing)
    + skin.reflectance * mirror;
}

// A liquid, seen as a smooth skin: what it mirrors by Schlick's approximation of Fresnel (2 % straight on, as water), and below that
// its colour, as if the light came back from its depth.
fn litLiquid(light: Daylight, colour: vec3f, normal: vec3f, toEye: vec3f, sunVisibility: f32, skyVisibility: f32) -> vec3f {
  let glancing = 1.0 - max(dot(normal, toEye), 0.0);
  let fresnel = 0.02 + 0.98 * glancing * glancing * glancing * glancing * glancing;
  let halfway = normalize(light.sunDirection + toEye);
  let facing = max(dot(normal, light.sunDirection), 0.0);
  // light from the depth depends little on how the skin faces the sun
  let depth = light.sunColour * ((0.25 + 0.45 * facing) * mix(0.4, 1.0, sunVisibility));
  let body = colour * (depth + ambientLight(light, normal) * colouredOcclusion(skyVisibility, colour));
  let glint = highlight(0.12, max(dot(normal, halfway), 0.0)) * sunVisibility * fresnel;
  return mix(body, mirroredLight(light, reflect(-toEye, normal)) * skyVisibility, fresnel) + light.sunColour * min(glint, 4.0);
}
