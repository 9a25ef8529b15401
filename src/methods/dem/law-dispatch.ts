/**
 * The WGSL functions that choose between contact laws, made from the table of src/params/laws.ts. Which law holds is an
 * `override` constant, so that compilers leave out the others. Shaders import them as `generated/normalLaw` and
 * `generated/tangentialLaw`.
 */
import { provideText } from '../../gpu/generated-text';
import { normalLawNames, tangentialLawNames } from '../../params/laws';
import { defaultParams } from '../../params/table';

/** The name of a law's function: that of the law, as identifiers are written. */
export const lawFunction = (name: string): string =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

interface Dispatcher {
  /** The override constant that holds the law's number. */
  readonly override: 'normalLaw' | 'tangentialLaw' | 'objectLaw';
  /** Where the laws are in shaders/. */
  readonly folder: string;
  readonly names: readonly string[];
  readonly head: string;
  readonly call: string;
}

export function dispatcherText({ override, folder, names, head, call }: Dispatcher): string {
  const cases = names.map((name, number) => {
    const label = number === names.length - 1 ? 'default' : `case ${number}u`;
    return `    ${label}: { return ${lawFunction(name)}${call}; }`;
  });
  return [
    ...names.map((name) => `#import ${folder}/${name}`),
    `override ${override}: u32 = ${Math.max(0, names.indexOf(defaultParams()[override]))}u;`,
    `fn ${head} {`,
    `  switch ${override} {`,
    ...cases,
    '  }',
    '}',
    '',
  ].join('\n');
}

provideText(
  'generated/normalLaw',
  dispatcherText({
    override: 'normalLaw',
    folder: 'dem/laws/normal',
    names: normalLawNames,
    head: 'overlapPowers(overlap: f32) -> Powers',
    call: '(overlap)',
  }),
);
provideText(
  'generated/tangentialLaw',
  dispatcherText({
    override: 'tangentialLaw',
    folder: 'dem/laws/tangential',
    names: tangentialLawNames,
    head: 'frictionOf(sliding: Sliding, pair: Pair) -> Friction',
    call: '(sliding, pair)',
  }),
);
provideText(
  'generated/objectLaw',
  dispatcherText({
    override: 'objectLaw',
    folder: 'dem/laws/tangential',
    names: tangentialLawNames,
    head: 'objectFrictionOf(sliding: Sliding, pair: Pair) -> Friction',
    call: '(sliding, pair)',
  }),
);
