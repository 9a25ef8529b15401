/**
 * What people can give the program, made up and broken at random by fast-check. A kind is a property: whatever comes in ends in
 * something usable or in words, never in an exception. The unit tests run hundreds of cases of each, `npm run torture` ten
 * thousand. A case that fails is shrunk to the smallest one that still does; put it among `examples` when it is mended.
 */
import type fc from 'fast-check';

export interface FuzzKind<Case = never> {
  readonly name: string;
  readonly cases: fc.Arbitrary<Case>;
  /** Cases that failed once. */
  readonly examples?: readonly Case[];
  /** Throws when the program did not hold what it promises; returns in which way the case ended. */
  run(input: Case): string | Promise<string>;
  /** Ways to end that must be met, or the cases mean nothing, with the least fraction of the cases. */
  readonly endings: Readonly<Record<string, number>>;
}

/** Throws in plain words; the unit tests' `expect` is not to be had outside of them. */
export function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}
