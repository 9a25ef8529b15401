/** Which Young's modulus each scene has, what comes of it, and why it is not higher: grains as stiff as quartz would take for ever. */
import { effectiveValues, hertzOverlap, stableStep } from '../../methods/dem/contact-constants';
import { defaultParams } from '../../params/table';
import { isGrainMaterial, resolveMaterials } from '../../scene/materials';
import { aboutScenes } from '../../scene/scenes';
import type { Scene } from '../../scene/types';

/** Of Bell's sand: what scenes are compared with, Pa. */
const bell = 1e7;
/** m/s: what falls by five centimetres. */
const speed = 1;

export interface Stiffness {
  /** Pa, of the softest grains. */
  readonly youngModulus: number;
  /** Of two grains that hit each other head-on at 1 m/s without losses, over the radius of their spheres. */
  readonly overlap: number;
  /** s: the step, and what it would be at Bell's 10 MPa. */
  readonly dt: number;
  readonly stiffDt: number;
}

/** Null where there are no grains. */
export function stiffnessOf(scene: Scene): Stiffness | null {
  const params = { ...defaultParams(), ...scene.parameters };
  const materials = resolveMaterials(scene, params);
  const grains = materials.filter(isGrainMaterial);
  if (grains.length === 0 || scene.method !== 'dem') return null;
  const softest = grains.reduce((least, one) => (one.youngModulus < least.youngModulus ? one : least));
  const { radius, mass, youngModulus } = effectiveValues(softest, softest);
  const overlap = hertzOverlap((4 / 3) * youngModulus * Math.sqrt(radius), mass, speed) / softest.radius;
  const stiff = materials.map((material) => ({ ...material, youngModulus: Math.max(bell, material.youngModulus) }));
  const stepOf = (some: typeof materials) => stableStep({ ...params, timeStep: 0 }, some, scene.pairs).dt;
  return { youngModulus: softest.youngModulus, overlap, dt: stepOf(materials), stiffDt: stepOf(stiff) };
}

/** What its author says, or what is true of all. */
export function whySo(name: string, { youngModulus, dt, stiffDt }: Stiffness): string {
  const said = aboutScenes[name]?.stiffness;
  if (said) return said;
  if (youngModulus >= bell) return 'as stiff as Bell’s sand, or stiffer';
  return `soft, so that it runs ${(dt / stiffDt).toPrecision(2)} times as fast as at 10 MPa`;
}
