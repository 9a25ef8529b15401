import { fractionOf } from '../../../../measure/numbers';
import { last } from '../../../../measure/scene-checks/check-helpers';
import type { SceneRun } from '../../../../measure/scene-checks/run-scene';
import type { SceneCheck, Variant } from '../../../../measure/scene-checks/scene-check';

/** A tenth of the stiffness and fixed steps, with which a hundred rings take minutes instead of an hour. */
const quick = { youngModulus: 1e7, integrator: 'symplectic-euler' } as const;
const runs: Variant[] = [
  { label: '10 MPa, fixed steps', parameters: quick },
  { label: 'as in the scene “rings”', parameters: { ...quick, friction: 0.05, restitution: 0.9 } },
];

/** m: beyond the outermost poles, and a ring more. */
const outside = 0.26;
const scattered = (run: SceneRun) =>
  fractionOf(last(run.samples).bodies, ({ position: [x, , z] }) => Math.max(Math.abs(x), Math.abs(z)) > outside);

export default {
  what: 'part of the rings that lie beyond the poles with low friction and dissipation, less that with high ones',
  unit: 'of all',
  seconds: 1.4,
  every: 0.2,
  runs,
  measure: (rough, slippery) => scattered(slippery) - scattered(rough),
  minimum: 0.2,
  reason:
    'low friction and dissipation scatter the rings to the edges of the box, greater ones clump them at the poles (Bell); if neither mattered it were 0',
} satisfies SceneCheck;
