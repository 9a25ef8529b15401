import { blend, bothSides, ellipsoid, type Implicit, limb } from '../implicit/shapes';
import { surfaceNets } from '../implicit/surface-nets';
import type { TriangleMesh } from '../types';

/** A standing camel with two humps, about 1.2 high, looking along +z, its feet on y = 0. */
export function camelMesh(cell = 0.032): TriangleMesh {
  return surfaceNets(camel(), { min: [-0.36, -0.11, -0.71], max: [0.35, 1.35, 1.05], cell });
}

function camel(): Implicit {
  const trunk = blend(
    0.12,
    ellipsoid([0, 0.7, -0.06], [0.19, 0.19, 0.4]),
    ellipsoid([0, 0.68, 0.2], [0.175, 0.205, 0.2]), // chest
    ellipsoid([0, 0.72, -0.33], [0.175, 0.18, 0.18]), // rump
  );
  const humps = blend(
    0.05,
    ellipsoid([0, 0.88, 0.13], [0.115, 0.22, 0.135], [-4, 0, 0]),
    ellipsoid([0, 0.88, -0.25], [0.12, 0.23, 0.14], [-8, 0, 0]),
  );
  // down from the chest, then up: the neck of a camel hangs
  const neck = limb(
    [0, 0.7, 0.3, 0.15],
    [0, 0.63, 0.47, 0.105],
    [0, 0.7, 0.59, 0.085],
    [0, 0.88, 0.64, 0.074],
    [0, 1.04, 0.66, 0.072],
  );
  const head = blend(
    0.06,
    ellipsoid([0, 1.1, 0.7], [0.078, 0.08, 0.11], [10, 0, 0]),
    limb([0, 1.09, 0.74, 0.066], [0, 1.055, 0.84, 0.056], [0, 1.03, 0.91, 0.05]),
  );
  const lips = blend(
    0.015,
    ellipsoid([0, 1.035, 0.935], [0.053, 0.04, 0.045], [15, 0, 0]),
    ellipsoid([0, 0.985, 0.9], [0.042, 0.026, 0.06], [15, 0, 0]),
  );
  const ears = bothSides(ellipsoid([0.077, 1.18, 0.635], [0.031, 0.062, 0.036], [-20, 0, -35]));
  const eyes = bothSides(ellipsoid([0.068, 1.125, 0.765], [0.02, 0.022, 0.028]));
  const forelegs = bothSides(
    limb([0.11, 0.64, 0.24, 0.115], [0.115, 0.36, 0.25, 0.062], [0.115, 0.2, 0.24, 0.046], [0.115, 0.05, 0.245, 0.046]),
  );
  const hindLegs = bothSides(
    limb(
      [0.1, 0.68, -0.34, 0.14],
      [0.115, 0.4, -0.41, 0.066],
      [0.115, 0.22, -0.395, 0.046],
      [0.115, 0.05, -0.36, 0.046],
    ),
  );
  const knees = bothSides(ellipsoid([0.115, 0.35, 0.265], [0.055, 0.065, 0.055]));
  const frontFeet = bothSides(ellipsoid([0.115, 0.04, 0.275], [0.07, 0.042, 0.088]));
  const hindFeet = bothSides(ellipsoid([0.115, 0.04, -0.33], [0.07, 0.042, 0.088]));
  const tail = limb([0, 0.76, -0.48, 0.045], [0, 0.64, -0.55, 0.03], [0, 0.52, -0.56, 0.03], [0, 0.45, -0.555, 0.044]);

  const body = blend(0.1, trunk, humps, neck);
  const legs = blend(0.03, forelegs, hindLegs, knees, frontFeet, hindFeet);
  return blend(0.03, blend(0.07, body, legs), blend(0.02, head, lips, ears, eyes), tail);
}
