import type { Variant } from '../../laws';

/** What a normal law says of an overlap (≥ 0, m): the twin of dem/lib/normal-law.wgsl. */
export interface Powers {
  elastic: number;
  dissipative: number;
  tangential: number;
}

/** The override constants that laws have. */
export type LawVariant = Pick<Variant, 'repulsionExponent' | 'dissipationExponent' | 'printedDamping'>;

export type NormalLawTwin = (overlap: number, variant: LawVariant) => Powers;
