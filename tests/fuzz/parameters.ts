/** Values of any kind for parameters of any name: good ones are taken, the others named, and none of them gets through. */
import fc from 'fast-check';
import { type Params, parameterSpec, parameterTable } from '../../src/params/table';
import { checkValue, validateParams } from '../../src/params/validate';
import { type FuzzKind, must } from './kind';

const key = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...parameterTable.map((spec) => spec.key as string)) },
  { weight: 1, arbitrary: fc.string() },
  { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor') },
);
const value = fc.oneof(
  fc.double(),
  fc.double({ min: 0, max: 2, noNaN: true }),
  fc.integer(),
  fc.anything(),
  fc.constantFrom(...parameterTable.flatMap((spec) => spec.options ?? [''])),
) as fc.Arbitrary<unknown>;

export const parameterFuzz: FuzzKind<unknown> = {
  name: 'parameters',
  cases: fc.oneof(
    {
      weight: 9,
      arbitrary: fc.array(fc.tuple(key, value), { maxLength: 6 }).map((pairs) => Object.fromEntries(pairs)),
    },
    { weight: 1, arbitrary: fc.anything() },
  ),
  endings: { taken: 0.1, refused: 0.1 },
  run(input) {
    const { params, problems } = validateParams(input);
    for (const [name, good] of Object.entries(params)) {
      const spec = parameterSpec(name);
      must(spec !== undefined && checkValue(spec, good) === null, `${name} = ${String(good)} got through`);
      must((input as Record<string, unknown>)[name] === good, `${name} is not what was given`);
    }
    must(Object.getPrototypeOf(params as Params) === Object.prototype, 'the prototype was changed');
    for (const { path, message } of problems) must((path + message).length < 5000, 'a problem as long as a page');
    return Object.keys(params).length > 0 ? 'taken' : 'refused';
  },
};
