/** Tilted gravity as seen from the camera: where a ball on the screen would roll. Angles in degrees as in the parameters. */
import type { Params } from '../../params/table';

/** Lean of gravity in the picture: to the right and away from the viewer, degrees. */
export interface Lean {
  readonly right: number;
  readonly away: number;
}

export type Gravity = Pick<Params, 'gravityTilt' | 'gravityHeading'>;

const degrees = 180 / Math.PI;
const largestTilt = 180;

/** Heading 0 is +x and 90 is −z; the camera's right is at the heading that equals its azimuth. */
export function gravityFrom({ right, away }: Lean, azimuth: number): Gravity {
  const tilt = Math.min(largestTilt, Math.hypot(right, away));
  const heading = Math.atan2(away, right) * degrees + azimuth * degrees;
  return { gravityTilt: Math.round(10 * tilt) / 10, gravityHeading: Math.round(10 * wrapped(heading)) / 10 };
}

export function leanOf({ gravityTilt, gravityHeading }: Gravity, azimuth: number): Lean {
  const angle = gravityHeading / degrees - azimuth;
  return { right: gravityTilt * Math.cos(angle), away: gravityTilt * Math.sin(angle) };
}

/** How a device is held, from its orientation event (rotation about its x and y axis, degrees). */
export interface Hold {
  readonly beta: number;
  readonly gamma: number;
}

/**
 * How far the device leans from how it was held when the person switched this on. Gravity in the axes of the device is
 * (cos β sin γ, −sin β, −cos β cos γ) (W3C Device Orientation, rotations Z X′ Y″); `screen` is how far the picture is turned.
 */
export function leanOfDevice(now: Hold, level: Hold, screen: number): Lean {
  const [a, b] = [anglesOf(now), anglesOf(level)];
  const [x, y] = [a.right - b.right, wrapped(a.away - b.away)];
  const turn = screen / degrees;
  return { right: x * Math.cos(turn) - y * Math.sin(turn), away: x * Math.sin(turn) + y * Math.cos(turn) };
}

function anglesOf({ beta, gamma }: Hold): Lean {
  const [b, c] = [beta / degrees, gamma / degrees];
  const [x, y, z] = [Math.cos(b) * Math.sin(c), -Math.sin(b), -Math.cos(b) * Math.cos(c)];
  return { right: Math.asin(x) * degrees, away: Math.atan2(y, -z) * degrees };
}

const wrapped = (angle: number): number => ((((angle + 180) % 360) + 360) % 360) - 180;
