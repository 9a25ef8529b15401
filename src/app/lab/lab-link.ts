/** What a link says about the laboratory: `?lab=beverloo&grains=2000&runs=2&by=unilateral`. */

export interface LabLink {
  /** Name of an experiment; empty: the running scene. */
  readonly experiment: string;
  readonly grains?: number;
  readonly runs?: number;
  /** Absent: the discrete element method. */
  readonly method?: string;
}

export const labKeys = ['lab', 'grains', 'runs', 'by'] as const;

/** Null without the laboratory. What is no sensible number is left out: the drawer then has its usual ones. */
export function readLabLink(query: URLSearchParams): LabLink | null {
  const experiment = query.get('lab');
  if (experiment === null) return null;
  const whole = (key: string, most: number) => {
    const value = Number(query.get(key) ?? '');
    return Number.isInteger(value) && value >= 1 && value <= most ? value : undefined;
  };
  const [grains, runs] = [whole('grains', 2_000_000), whole('runs', 100)];
  const method = query.get('by');
  return { experiment, ...(grains && { grains }), ...(runs && { runs }), ...(method && { method }) };
}

export function labAddress(base: string, { experiment, grains, runs, method }: LabLink): string {
  const address = new URL(base);
  address.search = '';
  address.hash = '';
  address.searchParams.set('lab', experiment);
  if (grains) address.searchParams.set('grains', String(grains));
  if (runs) address.searchParams.set('runs', String(runs));
  if (method) address.searchParams.set('by', method);
  return address.href;
}
