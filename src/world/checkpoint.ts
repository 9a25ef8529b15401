/**
 * All that the future of a run depends on, beyond what a state says in plain numbers: a run that is resumed from it goes on with
 * the same bits, on the same driver and with the same version of the program. What it holds is the method's business: words of
 * its buffers by name, and numbers that the host keeps.
 */
import type { MaterialSpec } from '../scene/materials';
import type { GrainSeeds, Obstacle } from '../scene/types';

/** Plain data, as JSON holds it. */
export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [key: string]: Plain };

export interface MethodMemory {
  readonly host: Plain;
  readonly words: Readonly<Record<string, Uint32Array>>;
}

export interface Checkpoint extends MethodMemory {
  /** Whose memory it is. */
  readonly method: string;
  /** Of the simulation: clock, pours, obstacles. */
  readonly clock: ClockMemory;
  /** Files of before have none. */
  readonly world?: WorldMemory;
}

/** What people have made of the scene. */
export interface WorldMemory {
  /** All of them, where they are and how they move. */
  readonly obstacles: readonly Obstacle[];
  /** Materials that cover bodies, in their order in the table: also those of bodies that are gone. */
  readonly covers: readonly MaterialSpec[];
  /** By number: whether the body is there. */
  readonly taken: readonly boolean[];
}

/** Bodies that are there, by the numbers that they had. */
export function byNumber<Body>(living: readonly Body[], taken: readonly boolean[] = []): (Body | null)[] {
  if (taken.filter(Boolean).length !== living.length) return [...living];
  let next = 0;
  return taken.map((isThere) => (isThere ? living[next++] : null));
}

export interface ClockMemory {
  /** Substeps so far, and when the interval began that is under way. */
  readonly steps: number;
  readonly intervalStart: number;
  readonly newcomers: {
    readonly nextId: number;
    readonly pouredUntil: number;
    readonly waiting: readonly PlainSeeds[];
  };
  readonly obstacles: {
    readonly replaced: readonly boolean[] | null;
    readonly lastState: string;
    readonly toldOfNew: boolean;
  };
}

export interface PlainSeeds {
  readonly ids: readonly number[];
  readonly returning: boolean;
  readonly position: readonly number[];
  readonly orientation: readonly number[];
  readonly velocity: readonly number[];
  readonly angularVelocity: readonly number[];
  readonly material: readonly number[];
}

type Seeds = GrainSeeds & { readonly ids: Uint32Array; readonly returning: boolean };

export const plainSeeds = ({ ids, returning, ...seeds }: Seeds): PlainSeeds => ({
  ids: [...ids],
  returning,
  position: [...seeds.position],
  orientation: [...seeds.orientation],
  velocity: [...seeds.velocity],
  angularVelocity: [...seeds.angularVelocity],
  material: [...seeds.material],
});

export const seedsFrom = (plain: PlainSeeds): Seeds => ({
  ids: Uint32Array.from(plain.ids),
  returning: plain.returning,
  position: Float64Array.from(plain.position),
  orientation: Float64Array.from(plain.orientation),
  velocity: Float64Array.from(plain.velocity),
  angularVelocity: Float64Array.from(plain.angularVelocity),
  material: Uint32Array.from(plain.material),
});

/** Without the zeros at the end: buffers have more capacity than is in use. */
export function withoutTail(bytes: ArrayBuffer): Uint32Array {
  const words = new Uint32Array(bytes);
  let length = words.length;
  while (length > 0 && words[length - 1] === 0) length--;
  return words.slice(0, length);
}
