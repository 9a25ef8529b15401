/** Which way is down. */
import type { Params } from './table';

/** Gravity leans by `gravityTilt` from −y towards +x, and that lean is turned about y by `gravityHeading`. */
export function gravityVector(params: Params): [number, number, number] {
  const tilt = (params.gravityTilt * Math.PI) / 180;
  const heading = (params.gravityHeading * Math.PI) / 180;
  const side = params.gravity * Math.sin(tilt);
  return [side * Math.cos(heading), -params.gravity * Math.cos(tilt), -side * Math.sin(heading)];
}
