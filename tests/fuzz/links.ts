/** Addresses: always a scene with allowed parameters, and a list of what was wrong. What it says can be sent on as a link. */
import fc from 'fast-check';
import { linkTo } from '../../src/app/keep/share-link';
import { startState } from '../../src/app/start-state';
import { viewTable } from '../../src/app/view-settings';
import { type Params, parameterTable } from '../../src/params/table';
import { checkValue } from '../../src/params/validate';
import { scenes } from '../../src/scene/scenes/index';
import { type FuzzKind, must } from './kind';

const key = fc.oneof(
  fc.constantFrom(
    ...parameterTable.flatMap((spec) => [spec.shortKey, spec.key]),
    ...viewTable.map((spec) => spec.shortKey),
  ),
  fc.constantFrom('scene', 'l', 'c', 'o', 'own', '__proto__', 'constructor', 'toString'),
  fc.string(),
);
const value = fc.oneof(
  fc.double().map(String),
  fc.double({ min: 0, max: 10, noNaN: true }).map((number) => number.toPrecision(3)),
  fc.constantFrom(...Object.keys(scenes), ...parameterTable.flatMap((spec) => spec.options ?? [])),
  fc.constantFrom(
    'ball_12.5_0_-30_20',
    'ramp_0_0_0_20_90~ball_0_0_0_0',
    '1_2_3_4_5_6',
    '9'.repeat(400),
    '<img src=x onerror=alert(1)>',
    '%',
    '%zz',
  ),
  fc.string({ unit: 'binary' }),
);
const own = fc.oneof(
  fc.constant(''),
  fc.string().map((text) => `#own=${text}`),
  fc.jsonValue().map((json) => `#own=${Buffer.from(JSON.stringify(json)).toString('base64url')}`),
  fc
    .constantFrom(...Object.values(scenes))
    .map((scene) => `#own=${Buffer.from(JSON.stringify(scene)).toString('base64url')}`),
);

interface Case {
  readonly pairs: readonly (readonly [string, string])[];
  readonly raw: string;
  readonly hash: string;
}

export const linkFuzz: FuzzKind<Case> = {
  name: 'links',
  cases: fc.record({
    pairs: fc.array(fc.tuple(key, value), { maxLength: 8 }),
    raw: fc.oneof(fc.constant(''), fc.string()),
    hash: own,
  }),
  endings: { clean: 0.01, problems: 0.3 },
  run({ pairs, raw, hash }) {
    const search = `?${new URLSearchParams(pairs.map(([name, text]) => [name, text]))}${raw}`;
    const start = startState(search, hash);
    for (const spec of parameterTable) {
      const wrong = checkValue(spec, start.params[spec.key as keyof Params]);
      must(wrong === null, `${spec.key}: ${wrong}`);
    }
    for (const { path, message } of start.problems)
      must((path + message).length < 20_000, 'a problem as long as a book');
    const link = linkTo({ scene: start.scene, params: start.params, view: start.view, obstacles: start.obstacles });
    const again = startState((link ?? '').replace(/#.*/s, ''));
    must(
      JSON.stringify(again.params) === JSON.stringify({ ...again.params, ...(hash ? {} : start.params) }),
      'the link of it says something else',
    );
    return start.problems.length > 0 ? 'problems' : 'clean';
  },
};
