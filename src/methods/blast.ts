/** An explosion as a gust of wind away from a point: of the tool and of a scene. */
import { grainMass, grainRadius, type Material } from '../scene/materials';
import type { Blast } from '../scene/types';
import type { Gust } from './method';

/** e^−4: grains in the middle take on all but 2 % of the wind's speed. */
const dose = 4;

/** kg/m²: grains of this material follow the wind as they should, and what carries more over its cross-section follows less. */
export const massOverArea = (material: Material): number => grainMass(material) / grainRadius(material) ** 2;

export const blastGust = ({ centre, radius, speed }: Omit<Blast, 'time'>, sand: Material): Gust => ({
  centre,
  radius,
  along: [0, 0, 0],
  outward: speed,
  dose,
  massOverArea: massOverArea(sand),
});
