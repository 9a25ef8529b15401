// Grains to look at in sand that is a continuum (Narain, section 5): points spread over the ellipsoid of every particle. They are
// fixed in its own axes, so that they travel, stretch and shear with it, which carries them along the flow to first order;
// nothing is remembered from one picture to the next. Points of neighbours reach into each other, or clumps would show.
#import const/ColourMode
#import continuum/lib/grid
#import render/lib/sand-colour

// Steps of the even sequence in three dimensions: powers of the inverse of the root of x⁴ = x + 1.
const evenSteps = vec3f(0.8191725, 0.6710436, 0.5497005);
// How far points reach beyond the cube of side 2 that a particle of unit semi-axes fills in full sand.
const overlap = 0.7;
// Where sand is loose its grains are spread over more than the ellipsoid, which holds what they would fill at their densest.
const mostSpread = 2.6;

// The lower triangular square root of a symmetric positive matrix (Cholesky), times a vector.
fn rootTimes(shape: vec4f, shear: vec2f, v: vec3f) -> vec3f {
  let xx = sqrt(max(shape.x, 1e-12));
  let yx = shape.w / xx;
  let zx = shear.x / xx;
  let yy = sqrt(max(shape.y - yx * yx, 1e-12));
  let zy = (shear.y - zx * yx) / yy;
  let zz = sqrt(max(shape.z - zx * zx - zy * zy, 1e-12));
  return vec3f(xx * v.x, yx * v.x + yy * v.y, zx * v.x + zy * v.y + zz * v.z);
}

// Points of a particle lie evenly, each moved by chance towards the neighbours.
fn placeInside(id: u32, point: u32) -> vec3f {
  let even = fract(grainHash(id) + f32(point) * evenSteps) * 2.0 - 1.0;
  return even + overlap * (grainHash(id * 64u + point) * 2.0 - 1.0);
}

// A place that a wall or the ground would cut off from its particle, mirrored back: sand does not reach through glass.
fn onThisSide(place: vec3f, centre: vec3f) -> vec3f {
  let low = fine.low.xyz;
  let high = fine.high.xyz;
  if (any(centre < low) || any(centre > high)) { return place; }
  let above = select(place, 2.0 * low - place, place < low);
  return clamp(select(above, 2.0 * high - above, above > high), low, high);
}

// Around a place, from the centres of the eight nearest cells: the volume fraction of the sand, and its pressure.
fn sandAt(position: vec3f) -> vec2f {
  let place = inCells(gridFrame, position, fine.invCellSize) - 0.5;
  let low = vec3i(floor(place));
  if (!isOnGrid(gridFrame, low)) { return vec2f(0.0); }
  let t = place - vec3f(low);
  var sand = vec2f(0.0);
  for (var corner = 0u; corner < 8u; corner++) {
    let offset = vec3u(corner & 1u, (corner >> 1u) & 1u, corner >> 2u);
    let weights = select(1.0 - t, t, offset == vec3u(1u));
    let cell = cellIndex(gridFrame, low + vec3i(offset));
    sand += weights.x * weights.y * weights.z * vec2f(nodes[cell].share.w, pressure[cell]);
  }
  return sand;
}

// How much of what friction can hold it holds in the cell of a place, ‖s‖/(√3 α p): 1 where the sand flows. Sand without pressure holds
// nothing, and flows.
fn yieldAt(position: vec3f) -> f32 {
  let cell = vec3i(floor(inCells(gridFrame, position, fine.invCellSize)));
  if (!isOnGrid(gridFrame, cell)) { return 1.0; }
  let c = cellIndex(gridFrame, cell);
  let limit = sqrt(3.0) * nodes[c].kappa.w * pressure[c];
  if (limit <= 0.0) { return 1.0; }
  let step = strides(gridFrame);
  let diagonal = stress[2u * c].xyz;
  let low = stress[2u * c + 1u].xyz;
  let high = vec3f(stress[2u * (c + step.x + step.y) + 1u].x, stress[2u * (c + step.x + step.z) + 1u].y,
                   stress[2u * (c + step.y + step.z) + 1u].z);
  let shear = 0.5 * (low + high);
  return sqrt(dot(diagonal, diagonal) + 2.0 * dot(shear, shear)) / limit;
}

@compute @workgroup_size(workgroupSize)
fn main(@builtin(global_invocation_id) invocation: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = invocation.x + invocation.y * groups.x * workgroupSize;
  if (i >= fine.count * fine.perParticle) { return; }
  let p = i / fine.perParticle;
  let point = i % fine.perParticle;
  let particle = particles[p];
  if (p >= gridFrame.particleCount || particle.position.w < 0.0) {
    points[i] = vec4f(0.0, 0.0, 0.0, -1.0);
    return;
  }
  let sand = sandAt(particle.position.xyz);
  let loose = clamp(pow(max(sand.x, 1e-3), -1.0 / 3.0), 1.0, mostSpread);
  let offset = rootTimes(particle.shape, particle.shear.xy, placeInside(labels[p].x, point));
  let place = onThisSide(particle.position.xyz + loose * offset, particle.position.xyz);
  points[i] = vec4f(place, particle.position.w);
  if (point == 0u) {
    // stresses are kept in units of ρ h²/Δt²
    let pascal = sand.y * fine.sandDensity / (fine.invCellSize * fine.invCellSize * gridFrame.lastDt * gridFrame.lastDt);
    values[p].normalForce = select(sand.x, pascal, fine.mode == modePressure);
    if (fine.mode == modeYield) { values[p].normalForce = yieldAt(particle.position.xyz); }
  }
}
