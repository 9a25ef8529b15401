// Simple materials of bodies and solid obstacles. `at` is fixed in the body (m).
#import render/lib/lighting
#import const/BodyLook

// `colour` (linear) replaces the material's own where its w is 1: of a metal that is what it mirrors.
fn bodySkin(material: u32, at: vec3f, colour: vec4f) -> Skin {
  let own = materialSkin(material, at);
  let metal = material == lookSteel;
  let albedo = mix(own.albedo, colour.xyz, select(colour.w, 0.0, metal));
  return Skin(albedo, own.roughness, mix(own.reflectance, colour.xyz, select(0.0, colour.w, metal)));
}

fn materialSkin(material: u32, at: vec3f) -> Skin {
  switch (material) {
    case lookSteel: { return Skin(vec3f(0.06, 0.062, 0.065), 0.28, vec3f(0.56, 0.57, 0.58)); }
    case lookWood: { // years of uneven width around a pith beside the body, slowly darker until each ends; fibres along it
      let bent = at.xy + 0.002 * vec2f(sin(at.z * 29.0 + at.y * 43.0), sin(at.z * 37.0 - at.x * 51.0));
      let across = length(bent + vec2f(0.031, 0.057));
      let year = fract(across * 170.0 + 0.7 * sin(across * 97.0) + 0.4 * sin(across * 263.0));
      let late = smoothstep(0.2, 0.9, year) * (1.0 - smoothstep(0.9, 1.0, year));
      let fibre = sin(at.x * 3100.0 + 4.0 * sin(at.z * 61.0)) * sin(at.y * 2700.0 + 4.0 * sin(at.z * 47.0 + 1.0));
      let dark = 0.5 * late + 0.14 * fibre + 0.12 * sin(across * 71.0);
      return Skin(mix(vec3f(0.46, 0.275, 0.145), vec3f(0.31, 0.16, 0.075), 0.25 + dark), 0.6, vec3f(0.04));
    }
    case lookClay: { return Skin(vec3f(0.46, 0.17, 0.09), 0.8, vec3f(0.04)); }
    case lookStone: { return Skin(vec3f(0.42, 0.41, 0.39), 0.85, vec3f(0.04)); }
    default: { return Skin(vec3f(0.55), 0.7, vec3f(0.04)); }
  }
}
