/** The random numbers of repeated runs: 1, 2, 3, … */
export const seedsOf = (count: number): number[] => Array.from({ length: Math.max(1, count) }, (_, i) => i + 1);
