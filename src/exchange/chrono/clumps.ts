/**
 * Grains as Chrono's DEM-Engine reads them: one CSV row a clump (ReadClumpXyzFromCsv, ReadClumpQuatFromCsv), and one CSV of
 * sphere centres and radii a template, with its mass and inertia in the README.
 */
import { grainMass, type Material } from '../../scene/materials';
import type { GrainState } from '../../world/grain-state';

export const clumpHeader = 'X,Y,Z,Qw,Qx,Qy,Qz,v_x,v_y,v_z,w_x,w_y,w_z,clump_type';

/** A name without what CSV readers stumble over. */
export const clumpName = ({ name }: Pick<Material, 'name'>): string => name.replace(/[^A-Za-z0-9]+/g, '_');

/** Clumps of one type follow each other, as DEM-Engine numbers them; `order` are their places in the state. */
export function clumpOrder({ material }: GrainState): number[] {
  return Array.from(material, (_, index) => index).sort((a, b) => material[a] - material[b] || a - b);
}

export function* clumpLines(state: GrainState, materials: readonly Material[]): Generator<string> {
  yield `${clumpHeader}\n`;
  const { position, orientation, velocity, angularVelocity } = state;
  for (const g of clumpOrder(state)) {
    const [x, y, z, w] = orientation.subarray(4 * g, 4 * g + 4);
    const three = (values: Float64Array) => [...values.subarray(3 * g, 3 * g + 3)];
    const numbers = [...three(position), w, x, y, z, ...three(velocity), ...three(angularVelocity)];
    yield `${numbers.join(',')},${clumpName(materials[state.material[g]])}\n`;
  }
}

/** x, y, z and radius of the spheres of a template, as LoadClumpType reads it. */
export function templateText({ template, radius }: Material): string {
  const rows = template.offsets.map((offset) => [...offset.map((x) => x * radius), radius].join(','));
  return `x,y,z,r\n${rows.join('\n')}\n`;
}

/** kg and kg m². */
export const massLine = (material: Material): string => {
  const { density, radius, template } = material;
  const inertia = template.inertia.map((value) => density * radius ** 5 * value);
  return `${clumpName(material)}: mass ${grainMass(material)} kg, MOI (${inertia.join(', ')}) kg m²`;
};
