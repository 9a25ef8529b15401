/** What a normal law says of an overlap (≥ 0, m): the twin of dem/lib/normal-law.wgsl. */
export interface Powers {
  elastic: number;
  dissipative: number;
  tangential: number;
}

export type NormalLawTwin = (overlap: number) => Powers;
