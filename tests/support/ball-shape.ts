import type { BodyShape } from '../../src/world/bodies.ts';

/** A ball covered with spheres whose centres lie one radius below its surface. */
export function ballShape(radius: number, sphere: number): BodyShape {
  const count = 200;
  const spheres = Float32Array.from(
    Array.from({ length: count }, (_, i) => {
      const [y, turn] = [1 - (2 * i + 1) / count, i * Math.PI * (3 - Math.sqrt(5))];
      const across = Math.sqrt(1 - y * y);
      return [across * Math.cos(turn), y, across * Math.sin(turn)].map((x) => x * (radius - sphere));
    }).flat(),
  );
  const volume = (4 / 3) * Math.PI * radius ** 3;
  const inertia = 0.4 * volume * radius ** 2;
  return { spheres, volume, inertia: [inertia, inertia, inertia], boundingRadius: radius };
}
