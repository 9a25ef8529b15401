import { describe, expect, test } from 'vitest';
import { add, cross, dot, lengthOf, placed, scaled, subtract, unit } from '../../../src/math/pose.ts';
import { hourglassProfile } from '../../../src/scene/hourglass.ts';
import type { Obstacle, Vec3 } from '../../../src/scene/types.ts';
import { obstacleDistance } from '../../../src/world/obstacle-distance.ts';
import { surfacesAt } from '../../../src/world/obstacle-field.ts';
import { acrossAxis } from '../../../src/world/surfaces.ts';
import { sampleObstacles, samplePoints, upright } from '../../support/sample-obstacles.ts';

/** Points on the surface in small steps, from the shape's own description: nothing of the code under test. */
function surfaceSamples(obstacle: Obstacle, step: number): Vec3[] {
  const steps = (length: number) => {
    const count = Math.max(1, Math.ceil(length / step));
    return Array.from({ length: count + 1 }, (_, i) => i / count);
  };
  const around = (origin: Vec3, axis: Vec3, outline: [number, number][]) => {
    const zero = acrossAxis(axis);
    const side = cross(axis, zero);
    return outline.flatMap(([rho, y]) =>
      steps(2 * Math.PI * rho).map((turn) => {
        const angle = 2 * Math.PI * turn;
        const out = add(scaled(zero, rho * Math.cos(angle)), scaled(side, rho * Math.sin(angle)));
        return add(origin, add(out, scaled(axis, y)));
      }),
    );
  };
  const segment = (from: [number, number], to: [number, number]) =>
    steps(Math.hypot(to[0] - from[0], to[1] - from[1])).map((t): [number, number] => [
      from[0] + t * (to[0] - from[0]),
      from[1] + t * (to[1] - from[1]),
    ]);
  const arc = (centre: [number, number], radius: number, from: number, to: number) =>
    steps(radius * Math.abs(to - from)).map((t): [number, number] => {
      const angle = from + t * (to - from);
      return [centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle)];
    });
  const rectangle = (centre: Vec3, one: Vec3, two: Vec3) =>
    steps(lengthOf(one)).flatMap((u) =>
      steps(lengthOf(two)).map((v) => add(centre, add(scaled(one, u - 0.5), scaled(two, v - 0.5)))),
    );
  switch (obstacle.shape) {
    case 'plane': {
      const one = acrossAxis(obstacle.normal);
      return rectangle(obstacle.point, scaled(one, 0.6), scaled(cross(obstacle.normal, one), 0.6));
    }
    case 'panel':
      return rectangle(obstacle.centre, ...obstacle.sides);
    case 'disc':
      return around(obstacle.centre, obstacle.normal, segment([obstacle.hole, 0], [obstacle.radius, 0]));
    case 'box': {
      const { min, max, open } = obstacle;
      const centre = scaled(add(min, max), 0.5);
      const sides = ['left', 'right', 'bottom', 'top', 'back', 'front'];
      return sides.flatMap((side, i) => {
        if (open.some((name) => name === side)) return [];
        const axis = Math.floor(i / 2);
        const middle = centre.map((x, k) => (k === axis ? (i % 2 ? max : min)[k] : x)) as Vec3;
        const edge = (k: number) => [0, 1, 2].map((j) => (j === k ? max[k] - min[k] : 0)) as Vec3;
        return rectangle(middle, edge((axis + 1) % 3), edge((axis + 2) % 3));
      });
    }
    case 'ball':
      return around(obstacle.centre, [0, 1, 0], arc([0, 0], obstacle.radius, -Math.PI / 2, Math.PI / 2));
    case 'hourglass': {
      const { bulbHeight, bulbRadius, neckRadius, neckCurve } = hourglassProfile(obstacle);
      const joint = Math.atan2(-bulbHeight, neckRadius + neckCurve);
      const half = [
        ...arc([0, bulbHeight], bulbRadius, Math.PI / 2, joint),
        ...arc([neckRadius + neckCurve, 0], neckCurve, Math.PI + joint, Math.PI),
      ];
      const both = half.flatMap(([rho, y]): [number, number][] => [
        [rho, y],
        [rho, -y],
      ]);
      return around(obstacle.centre, obstacle.axis, both);
    }
    default: {
      const along = subtract(obstacle.top, obstacle.bottom);
      const [axis, length] = [unit(along), lengthOf(along)];
      if (obstacle.shape === 'capsule') {
        const r = obstacle.radius;
        return around(obstacle.bottom, axis, [
          ...arc([0, 0], r, -Math.PI / 2, 0),
          ...segment([r, 0], [r, length]),
          ...arc([0, length], r, 0, Math.PI / 2),
        ]);
      }
      const radii =
        obstacle.shape === 'cone' ? [obstacle.bottomRadius, obstacle.topRadius] : [obstacle.radius, obstacle.radius];
      return around(obstacle.bottom, axis, [
        ...segment([radii[0], 0], [radii[1], length]),
        ...(obstacle.open.includes('bottom') ? [] : segment([0, 0], [radii[0], 0])),
        ...(obstacle.open.includes('top') ? [] : segment([0, length], [radii[1], length])),
      ]);
    }
  }
}

/** The closest of an obstacle's surfaces. */
function nearest(obstacle: Obstacle, point: Vec3) {
  const all = surfacesAt([obstacle]).map((surface) => obstacleDistance(surface, point));
  return all.reduce((closest, other) => (Math.abs(other.distance) < Math.abs(closest.distance) ? other : closest));
}

/** Where the point has no business to be: a solid's inside, a vessel's outside. Thin walls have no such side. */
const isForbidden: Record<string, (point: Vec3) => boolean> = {
  ball: (p) => lengthOf(subtract(p, [0.02, 0.01, -0.01])) < 0.05,
  hollowBall: (p) => lengthOf(subtract(p, [0.02, 0.01, -0.01])) > 0.08,
  block: (p) => p[0] > -0.05 && p[0] < 0.04 && p[1] > -0.02 && p[1] < 0.03 && p[2] > -0.03 && p[2] < 0.05,
  plane: (p) => dot(subtract(p, [0.01, 0.02, 0]), unit([0.2, 1, -0.1])) < 0,
};

describe.each(sampleObstacles)('%s', (_, obstacle) => {
  const points = samplePoints(obstacle, 200);
  const pose = obstacle.pose ?? { position: [0, 0, 0], orientation: [0, 0, 0, 1] };

  test('the distance is that of the closest of many points on the surface', () => {
    const step = 0.002;
    const samples = surfaceSamples(obstacle, step).map((sample) => placed(pose, sample));
    for (const point of points.slice(0, 40)) {
      const { distance } = nearest(obstacle, point);
      const closest = Math.min(...samples.map((sample) => lengthOf(subtract(sample, point))));
      // the true closest point is within step/√2 of a sample: Pythagoras for a flat surface, and the step itself near edges
      expect(Math.abs(distance)).toBeLessThanOrEqual(closest + 1e-9);
      expect(Math.abs(distance)).toBeGreaterThanOrEqual(closest - step);
      if (Math.abs(distance) > 0.02) expect(Math.abs(distance)).toBeGreaterThan(closest - 0.1 * step);
    }
  });

  test('the normal has length 1 and is the gradient of the distance', () => {
    const h = 1e-6;
    for (const surface of surfacesAt([obstacle])) {
      let checked = 0;
      for (const point of points) {
        const { normal, distance } = obstacleDistance(surface, point);
        expect(lengthOf(normal)).toBeCloseTo(1, 12);
        const axes: Vec3[] = [
          [h, 0, 0],
          [0, h, 0],
          [0, 0, h],
        ];
        const [ahead, behind] = [1, -1].map((sign) =>
          axes.map((axis) => obstacleDistance(surface, add(point, scaled(axis, sign)))),
        );
        // where two places are equally close the distance has a kink, and no gradient
        if ([...ahead, ...behind].some((near) => dot(near.normal, normal) < 0.99)) continue;
        const gradient = ahead.map((near, axis) => (near.distance - behind[axis].distance) / (2 * h));
        for (const axis of [0, 1, 2]) expect(gradient[axis]).toBeCloseTo(normal[axis], 4);
        // a step along the normal changes the distance by the step, and leads away from the surface
        const further = obstacleDistance(surface, add(point, scaled(normal, h)));
        expect(further.distance - distance).toBeCloseTo(h, 11);
        checked++;
      }
      expect(checked).toBeGreaterThan(150);
    }
  });
});

test.each(Object.entries(isForbidden))('%s: the distance is negative where nothing may be', (name, forbidden) => {
  for (const point of samplePoints(upright[name], 200)) {
    expect(nearest(upright[name], point).distance < 0).toBe(forbidden(point));
  }
});

test('both signs occur in solids and vessels', () => {
  for (const name of [
    'block',
    'ball',
    'hollowBall',
    'capsule',
    'hollowCapsule',
    'post',
    'cone',
    'hourglass',
    'waist',
  ]) {
    const signs = samplePoints(upright[name], 200).map((point) => Math.sign(nearest(upright[name], point).distance));
    expect(new Set(signs), name).toEqual(new Set([1, -1]));
  }
});
