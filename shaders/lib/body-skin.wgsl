// Simple materials of bodies and solid obstacles, by the numbers of src/render/mesh-buffers.ts. `at` is fixed in the body (m).

#import lib/lighting

// `colour` (linear) replaces the material's own where its w is 1: of a metal that is what it mirrors.
fn bodySkin(material: u32, at: vec3f, colour: vec4f) -> Skin {
  let own = materialSkin(material, at);
  let metal = material == 1u;
  let albedo = mix(own.albedo, colour.xyz, select(colour.w, 0.0, metal));
  return Skin(albedo, own.roughness, mix(own.reflectance, colour.xyz, select(0.0, colour.w, metal)));
}

fn materialSkin(material: u32, at: vec3f) -> Skin {
  switch (material) {
    case 1u: { return Skin(vec3f(0.06, 0.062, 0.065), 0.28, vec3f(0.56, 0.57, 0.58)); } // steel
    case 2u: { // wood: rings around an axis beside the body
      let wobble = 2.2 * sin(at.z * 31.0) + 1.4 * sin(at.y * 47.0 + at.x * 29.0);
      let across = length(at.xy + vec2f(0.07, 0.31));
      let ring = 0.5 + 0.5 * sin(across * 560.0 + wobble);
      let fibre = 0.5 + 0.5 * sin(across * 4100.0 + 5.0 * sin(at.z * 90.0) + 3.0 * wobble);
      let tone = 0.72 * smoothstep(0.15, 0.95, ring) + 0.28 * fibre;
      return Skin(mix(vec3f(0.36, 0.195, 0.095), vec3f(0.43, 0.25, 0.13), tone), 0.55, vec3f(0.04));
    }
    case 3u: { return Skin(vec3f(0.46, 0.17, 0.09), 0.8, vec3f(0.04)); } // clay
    case 4u: { return Skin(vec3f(0.42, 0.41, 0.39), 0.85, vec3f(0.04)); } // stone
    default: { return Skin(vec3f(0.55), 0.7, vec3f(0.04)); }
  }
}
