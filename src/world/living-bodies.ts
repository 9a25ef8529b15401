/** Rigid bodies of a running scene without the numbers of those that were removed. */
import type { BodyState } from './bodies';
import type { PreparedBody } from './prepare-bodies';

/** What they are and, at the same place, where they are. */
export interface LivingBodies {
  readonly bodies: readonly BodyState[];
  readonly prepared: readonly PreparedBody[];
}

/** `prepared` by number; null: removed. */
export async function livingBodies(
  sim: { readBodies(): Promise<BodyState[]> },
  prepared: readonly (PreparedBody | null)[],
): Promise<LivingBodies> {
  const states = await sim.readBodies();
  return { bodies: states.filter((_, i) => prepared[i]), prepared: prepared.filter((body) => body !== null) };
}
