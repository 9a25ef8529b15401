/** Plain data, so that scenes can be checked without loading the method. */
export const about = {
  name: 'dem',
  title: 'Discrete grains',
  help: 'Every grain is a rigid cluster of spheres, and every contact between two of them is computed.',
} as const;
