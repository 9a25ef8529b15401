/**
 * What the scenes of a paper have in common, for forms that are “as in the paper”. Plain data. What a paper does not say is as in our
 * own scene; docs/physics.md lists it.
 */

/** Bell, Yu & Mucha 2005: section 2 (Hertz with α = 1/2, drag up to the Coulomb limit), section 4 (10 MPa), section 3.4 (RKF45). */
export const bellParameters = {
  youngModulus: 1e7,
  normalLaw: 'hertz',
  tangentialLaw: 'viscous-coulomb',
  integrator: 'rkf45',
  tolerance: 1e-3,
  // contacts without memory hold nothing at rest: sand that sleeps would
  sleep: 0,
} as const;

/**
 * Yee, Christara & Lait 2009: model 3 between grains and equation 6 with stiction on objects, with the defaults of his tables and
 * μ_s = 0.5, μ_r = 0.00025. He gives no radius: half a metre of cube edge and more is what his steps of 5 to 40 ms and his
 * minutes of flow mean (docs/physics.md). His k_β = 50 would not damp grains of that mass, so the dashpot has a restitution.
 */
export const yeeRadius = 0.2;
export const yeeParameters = {
  radius: yeeRadius,
  youngModulus: 1e8,
  poissonRatio: 0.3,
  normalLaw: 'hertz',
  restitution: 0.4,
  friction: 0.5,
  rollingFriction: 0.00025,
  tangentialLaw: 'static-damped',
  staticResponse: 0.5,
  objectLaw: 'viscous-coulomb',
  objectFriction: 1,
  objectViscosity: 1,
  objectRolling: 5e-4,
  stiction: 1,
  stictionStrength: 2.1,
  rollingStiction: 0.1,
  stictionTime: 1e-3,
  integrator: 'rkf45',
  tolerance: 1e-2,
  sleep: 0,
  brushSize: 3,
  pourRate: 20,
} as const;

/** Cubes of eight spheres on a floor twice as stiff as they are (Yee’s second table). */
export const yeeMaterials = [
  { name: 'sand', template: 'cube' },
  { name: 'floor', wall: true, youngModulus: 2e8 },
] as const;

/** s: a picture of Yee’s. */
export const yeeFrame = 1 / 24;

const lengths = new Set([
  ...['point', 'centre', 'min', 'max', 'bottom', 'top', 'radius', 'bottomRadius', 'topRadius', 'sides', 'hole'],
  ...['position', 'target', 'size', 'spacing', 'move', 'amplitude', 'bulbRadius', 'neckRadius', 'height', 'floor'],
]);
const times = new Set(['time', 'from', 'until', 'start', 'stop']);

/**
 * Plain data of a scene, `scale` times as large: under the same gravity everything then takes √scale as long. Numbers of lists
 * without a key of their own have that of the list.
 */
export function enlarged<T>(data: T, scale: number, key = ''): T {
  if (Array.isArray(data)) return data.map((entry) => enlarged(entry, scale, key)) as T;
  if (typeof data === 'object' && data !== null) {
    return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, enlarged(value, scale, name)])) as T;
  }
  if (typeof data !== 'number') return data;
  const root = Math.sqrt(scale);
  const factor = lengths.has(key)
    ? scale
    : times.has(key) || key === 'velocity'
      ? root
      : key === 'rate' || key === 'angularVelocity' || key === 'frequency'
        ? 1 / root
        : 1;
  return Number((data * factor).toPrecision(6)) as T;
}
