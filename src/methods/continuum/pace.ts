/** How time is cut up. A substep of the simulation is a slice; the GPU decides how many steps it takes, up to those recorded. */

/** Cells that anything may move in one step (Narain, section 4). */
export const travel = 0.5;
/** m/s: at this speed a slice is one step, at `maxSteps` times this it is as many as are recorded. */
const oneStepSpeed = 1.6;
export const maxSteps = 3;
/** s */
const longestSlice = 1 / 120;
/** Slices for which obstacles are placed and pours are asked for at once. */
export const slicesPerInterval = 4;

export const sliceOf = (cellSize: number): number => Math.min(longestSlice, (travel * cellSize) / oneStepSpeed);
