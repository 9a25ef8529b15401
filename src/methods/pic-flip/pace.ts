import type { Pace } from '../continuum/pace';

export const pace: Pace = {
  travel: 1,
  oneStepSpeed: 1.6,
  maxSteps: 3,
  longestSlice: 1 / 120,
  slicesPerInterval: 4,
};
