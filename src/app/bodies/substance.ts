/** What bodies can be made of: how heavy it is, how it looks, how its surface rubs. */
import type { BodyLook, BodySurface } from '../../scene/body-types';
import type { Colour } from '../../scene/materials';

export interface Substance {
  /** kg/m³ */
  readonly density: number;
  readonly look: BodyLook;
  readonly colour?: Colour;
  /** Stiffness follows the sand's: a harder one would only make the step smaller. */
  readonly surface: BodySurface;
}

export const substances = {
  stone: { density: 2600, look: 'stone', surface: { friction: 0.6 } },
  wood: { density: 700, look: 'wood', surface: { friction: 0.5 } },
  steel: { density: 7800, look: 'steel', surface: { friction: 0.3 } },
  clay: { density: 1800, look: 'clay', surface: { friction: 0.6, restitution: 0.2 } },
  glass: { density: 2500, look: 'glass', surface: { friction: 0.3 } },
  foam: { density: 120, look: 'plain', colour: [0.93, 0.91, 0.86], surface: { friction: 0.6, restitution: 0.3 } },
} as const satisfies Record<string, Substance>;

export type SubstanceName = keyof typeof substances;
export const substanceNames = Object.keys(substances) as SubstanceName[];
export const isSubstance = (name: string): name is SubstanceName => Object.hasOwn(substances, name);
