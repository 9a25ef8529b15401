/** Something of a scene that the other engine does not have: it is said before anything runs, with what takes its place. */
export interface Difference {
  readonly what: string;
  readonly instead: string;
}

export const differenceLine = ({ what, instead }: Difference): string => `${what} → ${instead}`;
