/**
 * The schedule of an adaptive window: the lists are checked, the forces of the first state found, then try after try. A try goes
 * through the stages, finds the step's end and its error, decides, and takes the step or leaves everything as it was. The host
 * records as many tries as a window may take; those that are not needed end at once.
 */
import type { Params } from '../../../params/table';
import { maintenance, type ScheduledPass, type SubstepKind } from '../schedule';
import { type AdaptiveIntegrator, pairs } from './tableau';

function oneTry(stages: readonly SubstepKind[], index: number): ScheduledPass[] {
  const evaluated = stages.flatMap((kind): ScheduledPass[] => [
    { pass: 'stageState', extent: 'grains', kind, index },
    { pass: 'stageBodies', extent: 'bodies', kind, index, bodies: true },
    { pass: 'stageRates', extent: 'grains', kind, index },
    { pass: 'stageBodyForces', extent: 'bodySpheres', kind, index, bodies: true },
    { pass: 'stageBodyRates', extent: 'bodies', kind, index, bodies: true },
  ]);
  const kind = 'end';
  return [
    ...evaluated,
    { pass: 'stageState', extent: 'grains', kind, index },
    { pass: 'stageBodies', extent: 'bodies', kind, index, bodies: true },
    { pass: 'stepDecide', extent: 'one' },
    { pass: 'settleRates', extent: 'grains', kind, index },
    { pass: 'settleBodyForces', extent: 'bodySpheres', kind, index, bodies: true },
    { pass: 'settleBodyRates', extent: 'bodies', kind, index, bodies: true },
    { pass: 'stepAdopt', extent: 'grains' },
    { pass: 'adoptBodies', extent: 'bodies', bodies: true },
  ];
}

/** The dispatches of `count` windows, of which the first is number `first` of its interval. */
export function* windows(
  count: number,
  integrator: AdaptiveIntegrator & Params['integrator'],
  attempts: number,
  first: number,
): Generator<ScheduledPass | 'counted'> {
  const stages = pairs[integrator].stages.map((_, i) => `stage${i + 1}` as SubstepKind);
  for (let index = first; index < first + count; index++) {
    yield* maintenance;
    yield { pass: 'windowBegin', extent: 'one' };
    yield { pass: 'openRates', extent: 'grains', kind: 'full', index };
    yield { pass: 'openBodyForces', extent: 'bodySpheres', kind: 'full', index, bodies: true };
    yield { pass: 'openBodyRates', extent: 'bodies', kind: 'full', index, bodies: true };
    for (let i = 0; i < attempts; i++) yield* oneTry(stages, index);
    yield 'counted';
  }
}
