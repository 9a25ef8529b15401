/** Sequences of what people can ask for: the wanted parameters and the view stay allowed whatever comes, in whatever order. */
import fc from 'fast-check';
import type { Intent } from '../../src/app/intents';
import { reduce } from '../../src/app/session/reduce';
import { initialState, type SessionState } from '../../src/app/session/state';
import { startState } from '../../src/app/start-state';
import { toolNames } from '../../src/app/tools/names';
import { validateView, viewTable } from '../../src/app/view-settings';
import { type Params, parameterTable } from '../../src/params/table';
import { checkValue } from '../../src/params/validate';
import { type FuzzKind, must } from './kind';

const anyOf = (keys: readonly string[], options: readonly string[]) =>
  fc.dictionary(
    fc.constantFrom(...keys),
    fc.oneof(fc.double(), fc.double({ min: 0, max: 2, noNaN: true }), fc.constantFrom(...options), fc.anything()),
    { maxKeys: 3 },
  );
const words = (table: readonly { options?: readonly string[] }[]) => table.flatMap(({ options }) => options ?? []);

const intent = fc.oneof(
  fc.record({
    kind: fc.constant('set-params'),
    values: anyOf(
      parameterTable.map(({ key }) => key),
      words(parameterTable),
    ),
  }),
  fc.record({
    kind: fc.constant('set-view'),
    values: fc.oneof(
      fc.constant('next-colour'),
      anyOf(
        viewTable.map(({ key }) => key),
        words(viewTable),
      ),
    ),
  }),
  fc.record({ kind: fc.constant('scale-brush'), factor: fc.double() }),
  fc.record({ kind: fc.constant('pause'), paused: fc.constantFrom(true, false, 'toggle') }),
  fc.record({ kind: fc.constantFrom('step', 'reset', 'frame-scene', 'undo', 'redo', 'turn-gravity') }),
  fc.record({ kind: fc.constant('choose-tool'), tool: fc.constantFrom(...toolNames) }),
  fc.record({ kind: fc.constant('use-tool'), at: fc.constant(null) }),
  fc.record({ kind: fc.constant('remove-body'), index: fc.integer() }),
) as fc.Arbitrary<Intent>;

const start = initialState(startState('?scene=heap'));

export const intentFuzz: FuzzKind<readonly Intent[]> = {
  name: 'intents',
  cases: fc.array(intent, { maxLength: 30 }),
  endings: { touched: 0.3, untouched: 0.001 },
  run(intents) {
    const end = intents.reduce<SessionState>((state, next) => reduce(state, next).state, start);
    for (const spec of parameterTable) {
      const wrong = checkValue(spec, end.wanted[spec.key as keyof Params]);
      must(wrong === null, `${spec.key}: ${wrong}`);
    }
    must(validateView(end.view).problems.length === 0, 'the view has a value that it may not have');
    must(Number.isInteger(end.pendingSteps) && end.pendingSteps >= 0, `${end.pendingSteps} steps`);
    return end.touched ? 'touched' : 'untouched';
  },
};
