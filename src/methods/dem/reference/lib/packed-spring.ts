/** A spring in 64 bits: the twin of dem/lib/packed-spring.wgsl. */
import type { Vec3 } from '../../../../math/vector';
import { springLeast, springMantissa } from '../../constants';

const most = 2 ** 17 - 1;

const view = new DataView(new ArrayBuffer(4));
function exponentOf(x: number): number {
  view.setFloat32(0, x);
  return view.getUint32(0) >>> 23;
}

/** To the nearest whole number, halves to the even one, as WGSL's round. */
function nearest(x: number): number {
  const up = Math.round(x);
  return up - x === 0.5 && up % 2 !== 0 ? up - 1 : up;
}

export function packedSpring(spring: Vec3): [number, number] {
  const exponent = exponentOf(Math.max(...spring.map(Math.abs)));
  if (exponent < springLeast) return [0, 0];
  const [x, y, z] = spring.map((part) => {
    const whole = nearest(Math.fround(part) * 2 ** (143 - exponent));
    return Math.max(-most, Math.min(most, whole)) & springMantissa;
  });
  return [(x | (y << 18)) >>> 0, ((y >>> 14) | (z << 4) | (exponent << 22)) >>> 0];
}

export function unpackedSpring([low, high]: readonly [number, number]): Vec3 {
  const exponent = high >>> 22;
  if (exponent < springLeast) return [0, 0, 0];
  const signed = (bits: number) => (bits << 14) >> 14;
  const scale = 2 ** (exponent - 143);
  // + 0: no negative zeros
  const part = (bits: number) => signed(bits) * scale + 0;
  return [part(low), part((low >>> 18) | (high << 14)), part(high >>> 4)];
}
