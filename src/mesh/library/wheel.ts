import { closedGrid } from '../grid-surface';
import type { TriangleMesh, Vec3 } from '../types';

/** Part of a pitch that a paddle takes, and over which each of its flanks rises. */
const [paddle, flank] = [0.46, 0.12];
const samplesPerPaddle = 50;

/** A wheel of radial paddles on a hub with a bore; its axis is y. */
export function wheelMesh(radius: number, height: number, paddles = 6): TriangleMesh {
  const [hub, bore] = [0.42 * radius, 0.16 * radius];
  // top side from the outside inwards, down the bore, and the bottom side outwards; the rim follows the paddles
  const profile = (rim: number): [number, number][] => [
    [rim, 0.5 * height],
    [bore, 0.5 * height],
    [bore, 0],
    [bore, -0.5 * height],
    [rim, -0.5 * height],
    [rim, 0],
  ];
  return closedGrid(profile(0).length, paddles * samplesPerPaddle, (i, j): Vec3 => {
    const turn = j / samplesPerPaddle;
    const fromMiddle = Math.abs(turn - Math.floor(turn) - 0.5); // of the paddle, in pitches
    const rise = Math.min(1, Math.max(0, (0.5 * paddle - fromMiddle) / flank));
    const [r, y] = profile(hub + rise * (radius - hub))[i];
    const angle = (2 * Math.PI * turn) / paddles;
    return [r * Math.cos(angle), y, r * Math.sin(angle)];
  });
}
