/** What sand does as a whole, in a few hundred bytes, however much sand there is. SI units. */
import type { Vec3 } from '../scene/types';

export interface Tally {
  readonly grains: number;
  /** J, of flight and of spin. */
  readonly kineticEnergy: number;
  /** m and m/s, means over the grains; 0 without grains. */
  readonly meanHeight: number;
  readonly meanRising: number;
  /** Mean number of other grains that a grain touches. */
  readonly coordination: number;
  /** N, of everything that touches obstacles. */
  readonly load: Vec3;
  /** Contacts between spheres of two grains that push, and their mean normal force in N. */
  readonly contacts: number;
  readonly meanForce: number;
  /** How many of them have which normal force: from `from` to `to` in N. */
  readonly forces: readonly { readonly from: number; readonly to: number; readonly count: number }[];
}
