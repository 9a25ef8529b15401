import type { Pace } from '../continuum/pace';

export const pace: Pace = {
  travel: 0.5, // Narain, section 4
  oneStepSpeed: 1.6,
  maxSteps: 3,
  longestSlice: 1 / 120,
  slicesPerInterval: 4,
};
