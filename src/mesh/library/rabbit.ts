import { blend, bothSides, carve, ellipsoid, type Implicit, limb } from '../implicit/shapes';
import { surfaceNets } from '../implicit/surface-nets';
import type { TriangleMesh } from '../types';

/** A sitting rabbit, about 1 high, looking along +z, its feet on y = 0. */
export function rabbitMesh(cell = 0.026): TriangleMesh {
  return surfaceNets(rabbit(), { min: [-0.4, -0.1, -0.65], max: [0.4, 1.2, 0.6], cell });
}

function rabbit(): Implicit {
  const trunk = blend(
    0.12,
    ellipsoid([0, 0.25, -0.17], [0.215, 0.235, 0.25]), // rump
    ellipsoid([0, 0.33, -0.02], [0.185, 0.2, 0.23], [-35, 0, 0]), // back
    ellipsoid([0, 0.33, 0.11], [0.15, 0.19, 0.14], [15, 0, 0]), // chest
  );
  const haunches = bothSides(ellipsoid([0.155, 0.2, -0.12], [0.095, 0.165, 0.2], [25, 0, -8]));
  const hindFeet = bothSides(limb([0.19, 0.055, -0.12, 0.052], [0.2, 0.05, 0.05, 0.052], [0.2, 0.052, 0.1, 0.055]));
  const forelegs = bothSides(limb([0.085, 0.3, 0.17, 0.065], [0.075, 0.1, 0.235, 0.05], [0.075, 0.052, 0.285, 0.054]));
  const tail = ellipsoid([0, 0.19, -0.44], [0.085, 0.09, 0.085]);

  const skull = blend(
    0.08,
    ellipsoid([0, 0.635, 0.17], [0.14, 0.135, 0.16]),
    ellipsoid([0, 0.585, 0.28], [0.095, 0.085, 0.115], [-8, 0, 0]), // snout
    bothSides(ellipsoid([0.085, 0.57, 0.22], [0.075, 0.075, 0.09])), // cheeks
  );
  const lips = bothSides(ellipsoid([0.034, 0.552, 0.355], [0.042, 0.038, 0.045]));
  const nose = ellipsoid([0, 0.605, 0.39], [0.03, 0.02, 0.022]);
  const eyes = bothSides(ellipsoid([0.118, 0.662, 0.25], [0.03, 0.036, 0.036]));
  // the hollow of an ear faces forward and a little outward
  const ears = bothSides(
    carve(
      0.03,
      blend(
        0.06,
        ellipsoid([0.095, 0.92, 0.055], [0.068, 0.2, 0.048], [-16, 10, -9]),
        limb([0.06, 0.7, 0.12, 0.05], [0.07, 0.8, 0.095, 0.046]),
      ),
      ellipsoid([0.108, 0.93, 0.115], [0.036, 0.14, 0.042], [-16, 10, -9]),
    ),
  );

  const head = blend(0.02, blend(0.035, skull, ears), lips, nose, eyes);
  const legs = blend(0.04, haunches, hindFeet, forelegs);
  return blend(0.035, blend(0.09, trunk, head), legs, tail);
}
