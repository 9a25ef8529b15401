/** What a link says about the laboratory: `?lab=beverloo&grains=2000&runs=2`. */

export interface LabLink {
  /** Name of an experiment; empty: the running scene. */
  readonly experiment: string;
  readonly grains?: number;
  readonly runs?: number;
}

export const labKeys = ['lab', 'grains', 'runs'] as const;

/** Null without the laboratory. What is no sensible number is left out: the drawer then has its usual ones. */
export function readLabLink(query: URLSearchParams): LabLink | null {
  const experiment = query.get('lab');
  if (experiment === null) return null;
  const whole = (key: string, most: number) => {
    const value = Number(query.get(key) ?? '');
    return Number.isInteger(value) && value >= 1 && value <= most ? value : undefined;
  };
  const [grains, runs] = [whole('grains', 2_000_000), whole('runs', 100)];
  return { experiment, ...(grains && { grains }), ...(runs && { runs }) };
}

export function labAddress(base: string, { experiment, grains, runs }: LabLink): string {
  const address = new URL(base);
  address.search = '';
  address.hash = '';
  address.searchParams.set('lab', experiment);
  if (grains) address.searchParams.set('grains', String(grains));
  if (runs) address.searchParams.set('runs', String(runs));
  return address.href;
}
