/** Bodies covered by hand, for tests that must not depend on how meshes are sampled. Spheres of radius r touch the surface from inside. */
import type { Vec3 } from '../../src/scene/types.ts';
import type { BodyShape } from '../../src/world/bodies.ts';

const golden = Math.PI * (3 - Math.sqrt(5));

function shapeOf(points: number[][], volume: number, inertia: Vec3, radius: number): BodyShape {
  return {
    spheres: Float32Array.from(points.flat()),
    volume,
    inertia,
    boundingRadius: radius + Math.max(...points.map((point) => Math.hypot(...point))),
  };
}

/** A solid ball covered evenly (Fibonacci's lattice): about one sphere on every spacing². */
export function ballShape(ballRadius: number, radius: number, spacing = 1.6 * radius): BodyShape {
  const around = ballRadius - radius;
  const count = Math.max(12, Math.round((4 * Math.PI * around ** 2) / (0.87 * spacing ** 2)));
  const points = Array.from({ length: count }, (_, i) => {
    const y = 1 - (2 * i + 1) / count;
    const ring = Math.sqrt(1 - y * y);
    return [ring * Math.cos(golden * i), y, ring * Math.sin(golden * i)].map((x) => around * x);
  });
  const volume = (4 / 3) * Math.PI * ballRadius ** 3;
  const moment = 0.4 * volume * ballRadius ** 2;
  return shapeOf(points, volume, [moment, moment, moment], radius);
}

/** A solid box covered by lattices on its faces. */
export function boxShape(sides: Vec3, radius: number, spacing = 1.8 * radius): BodyShape {
  const counts = sides.map((side) => 1 + Math.max(1, Math.round((side - 2 * radius) / spacing)));
  const at = (axis: number, i: number) => (sides[axis] - 2 * radius) * (i / (counts[axis] - 1) - 0.5);
  const points: number[][] = [];
  for (let i = 0; i < counts[0]; i++) {
    for (let j = 0; j < counts[1]; j++) {
      for (let k = 0; k < counts[2]; k++) {
        const index = [i, j, k];
        const onFace = index.some((value, axis) => value === 0 || value === counts[axis] - 1);
        if (onFace) points.push(index.map((value, axis) => at(axis, value)));
      }
    }
  }
  const [a, b, c] = sides;
  const volume = a * b * c;
  const inertia: Vec3 = [b * b + c * c, a * a + c * c, a * a + b * b].map((sum) => (volume * sum) / 12) as Vec3;
  return shapeOf(points, volume, inertia, radius);
}
