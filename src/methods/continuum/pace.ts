/** How time is cut up. A substep of the simulation is a slice; the GPU decides how many steps it takes, up to those recorded. */
export interface Pace {
  /** Cells that anything may move in one step. */
  readonly travel: number;
  /** m/s: at this speed a slice is one step, at `maxSteps` times this it is as many as are recorded. */
  readonly oneStepSpeed: number;
  readonly maxSteps: number;
  /** s */
  readonly longestSlice: number;
  /** Slices for which obstacles are placed and pours are asked for at once. */
  readonly slicesPerInterval: number;
}

export const sliceOf = ({ longestSlice, travel, oneStepSpeed }: Pace, cellSize: number): number =>
  Math.min(longestSlice, (travel * cellSize) / oneStepSpeed);
