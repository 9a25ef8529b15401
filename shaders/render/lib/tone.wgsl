// Filmic tone curve: a soft toe and a long shoulder (Narkowicz 2016, a fit to the ACES reference), exposure in front.
// Channel by channel it turns bright sand yellow; on the strongest channel alone highlights never pale. Half of each.
fn filmicCurve(x: vec3f) -> vec3f {
  return clamp((x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14), vec3f(0.0), vec3f(1.0));
}

fn toneMap(light: vec3f, exposure: f32) -> vec3f {
  let exposed = light * exposure;
  let peak = max(max(exposed.x, exposed.y), max(exposed.z, 1e-4));
  return mix(filmicCurve(exposed), exposed * (filmicCurve(vec3f(peak)).x / peak), 0.5);
}

// The sRGB curve from roots, within 0.25 of a step of 8 bits (coefficients: I. Taylor 2012); pow is dear without hardware.
fn encodeSrgb(linear: vec3f) -> vec3f {
  let s1 = sqrt(linear);
  let s2 = sqrt(s1);
  let s3 = sqrt(s2);
  let curve = 0.662002687 * s1 + 0.684122060 * s2 - 0.323583601 * s3 - 0.0225411470 * linear;
  return select(curve, linear * 12.92, linear <= vec3f(0.0031308));
}

// What goes into the picture: the colour encoded for the screen, and its brightness in alpha for the smoothing of edges.
// Noise of one step of 8 bits keeps calm areas free of bands (interleaved gradient noise, Jiménez 2014).
fn screenColour(linear: vec3f, fragment: vec2f) -> vec4f {
  let encoded = encodeSrgb(linear);
  let noise = fract(52.9829189 * fract(dot(fragment, vec2f(0.06711056, 0.00583715)))) - 0.5;
  return vec4f(encoded + noise / 255.0, dot(encoded, vec3f(0.3, 0.59, 0.11)));
}
