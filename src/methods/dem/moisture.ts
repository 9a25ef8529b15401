/** Where sand is moist: cohesion as a field in space and time. */
import type { Params } from '../../params/table';

/** Between moist and dry sand lies a layer of so many radii (of the smallest spheres), in which cohesion falls to nothing. */
export const fringe = 4;

/** The largest level means that there is no end to it. */
const everywhere = 1;

/** Whether cohesion is not the same everywhere and always. */
export const dries = ({ moistLevel: first, dryingSpeed }: Params): boolean => first < everywhere || dryingSpeed > 0;

/** m: height below which sand is moist at a simulated time (s). */
export const moistLevel = ({ moistLevel: first, dryingStart, dryingSpeed }: Params, time: number): number =>
  first - dryingSpeed * Math.max(0, time - dryingStart);
