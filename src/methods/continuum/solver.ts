/** What distinguishes one continuum method from another: its passes, its buffers and how it cuts up time. */
import type { PassSpec } from '../../gpu/pass';
import type { Params } from '../../params/table';
import type { Material } from '../../scene/materials';
import type { WorldState } from '../../world/world-state';
import type { Pace } from './pace';
import type { ScheduledPass } from './schedule';
import type { Shape } from './state-buffers';

export interface Solver {
  readonly pace: Pace;
  /** Those of `sharedPasses` among them. */
  readonly passes: Readonly<Record<string, PassSpec>>;
  /** Places that it wants for halves of particles, as a part of those that a scene needs. */
  readonly spare: number;
  /** Bytes of its own buffers; those that all continuum methods have are in state-buffers.ts. */
  sizes(shape: Shape): Readonly<Record<string, number>>;
  /** Contents of a uniform `iteration`, a slot per iteration, where it has one. */
  iterations?(): ArrayBuffer;
  /** The passes of one slice of time. `alone`: there is so little to do that one workgroup may do what takes many passes. */
  slice(world: WorldState, alone: boolean): Iterable<ScheduledPass>;
  /** Friction of a material inside the sand, and whatever else the solver's shaders read there. */
  material(material: Material, params: Params): { readonly alpha: number; readonly blend: number };
}
