/**
 * How the picture is shown: plain data that a link or a file can hold. None of it changes the sand. Declared like the
 * parameters, so that the panel, links and validation come from one table.
 */
import type { MethodSpec } from '../methods/method';
import { valueFromText } from '../params/codec';
import { describeValue, type Problem } from '../params/problem';
import type { ChoiceSpec, NumberSpec } from '../params/table';
import { checkValue } from '../params/validate';
import { colourModes } from '../render/colour-modes';
import { qualities } from '../render/render-scene';
import { methodNames } from '../scene/method-names';

const common = { unit: '', folder: 'View', applies: 'live' } as const;

// biome-ignore format: one paragraph a setting reads as a table.
const table = [
  {
    ...common, key: 'colour', shortKey: 'colour', default: 'material', options: colourModes, label: 'colour by',
    help: 'What the colour of a grain shows; press C to step through the choices.',
  },
  {
    ...common, key: 'forceChains', shortKey: 'chains', default: 'off', options: ['off', 'over sand', 'alone'],
    label: 'force chains',
    help: 'Lines between touching grains, as wide as the force between them is strong.',
  },
  {
    ...common, key: 'slice', shortKey: 'slice', default: 'off', options: ['off', 'x', 'y', 'z'], label: 'slice across',
    help: 'Hides everything in front of a plane across this axis, to show the inside of a pile.',
  },
  {
    ...common, key: 'sliceAt', shortKey: 'cut', default: 0.5, min: 0, max: 1, step: 0.005, scale: 'linear',
    label: 'slice at',
    help: 'Position of the slice, from one end of the scene (0) to the other (1).',
  },
  {
    ...common, key: 'sandAs', shortKey: 'sand', default: 'auto', options: ['auto', 'grains', 'surface'], label: 'sand as',
    help: 'Shows the sand as grains, or as one surface around them (Zhu & Bridson 2005); auto: water as a surface. A slice always shows grains.',
  },
  {
    ...common, key: 'bodiesAs', shortKey: 'bodies', default: 'mesh', options: ['mesh', 'spheres'], label: 'bodies as',
    help: 'Shows rigid bodies as meshes, or as the spheres that the sand touches.',
  },
  {
    ...common, key: 'compare', shortKey: 'compare', default: 'off', options: ['off', ...methodNames, 'all'],
    label: 'compare with',
    help: 'Runs the scene with another method, or with all of them, beside this one: same camera, same clock, same tools.',
  },
  {
    ...common, key: 'theme', shortKey: 'theme', default: 'auto', options: ['auto', 'light', 'dark'], label: 'theme',
    help: 'Light or dark surroundings; auto follows the system settings.',
  },
  {
    ...common, key: 'quality', shortKey: 'quality', default: 'auto', options: ['auto', ...qualities], label: 'quality',
    help: 'Quality of the lighting; auto turns off whatever is too slow on this device.',
  },
] as const satisfies readonly (NumberSpec | ChoiceSpec)[];

type Row = (typeof table)[number];
export type ViewSettings = {
  readonly [R in Row as R['key']]: R extends { options: readonly (infer Option)[] } ? Option : number;
};
export type ViewKey = keyof ViewSettings;

export const viewTable: readonly ((NumberSpec | ChoiceSpec) & { key: ViewKey })[] = table;

export function defaultView(): ViewSettings {
  return Object.fromEntries(viewTable.map((spec) => [spec.key, spec.default])) as ViewSettings;
}

/** Takes the good values out of `input` and lists the rest; `current` is what is kept in place of bad ones. */
export function validateView(
  input: unknown,
  path = 'view',
  current: Partial<ViewSettings> = {},
): { view: Partial<ViewSettings>; problems: Problem[] } {
  const view: Partial<ViewSettings> = {};
  const problems: Problem[] = [];
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    return {
      view,
      problems: [{ path, message: `expected an object of view settings, got ${describeValue(input)}` }],
    };
  }
  for (const [key, value] of Object.entries(input)) {
    const spec = viewTable.find((row) => row.key === key);
    const wrong = spec ? checkValue(spec, value) : 'unknown setting';
    if (!spec || wrong) {
      const kept = spec ? `; kept ${current[spec.key] ?? spec.default}` : '; ignored';
      problems.push({ path: path === '' ? key : `${path}.${key}`, message: `${wrong}${kept}` });
    } else Object.assign(view, { [key]: value });
  }
  return { view, problems };
}

/** Keys of an address that belong to the view. */
export const viewQueryKeys: readonly string[] = viewTable.map((spec) => spec.shortKey);

/** What differs from the default, by short keys: `colour=force&slice=x`. */
export function encodeView(view: ViewSettings): string {
  const query = new URLSearchParams();
  for (const spec of viewTable) {
    if (view[spec.key] !== spec.default) query.set(spec.shortKey, String(view[spec.key]));
  }
  return query.toString();
}

/** Reads what `encodeView` wrote; other keys are not its business. */
export function decodeView(search: string): { view: ViewSettings; problems: Problem[] } {
  const query = new URLSearchParams(search);
  const problems: Problem[] = [];
  const found = viewTable.flatMap((spec) => {
    const text = query.get(spec.shortKey);
    if (text === null) return [];
    const read = valueFromText(spec, text);
    if ('value' in read) return [[spec.key, read.value]];
    problems.push({ path: spec.shortKey, message: `${read.wrong}; kept ${spec.default}` });
    return [];
  });
  return { view: { ...defaultView(), ...Object.fromEntries(found) }, problems };
}

/** The colour mode after this one, from the last back to the first; `offered` are those of the method. */
export function nextColour(view: ViewSettings, offered: readonly string[]): Pick<ViewSettings, 'colour'> {
  const modes = colourModes.filter((mode) => offered.includes(mode));
  return { colour: modes[(modes.indexOf(view.colour) + 1) % modes.length] ?? 'material' };
}

/** Without what a method has no colours or lines for. */
export function viewFor(
  view: ViewSettings,
  { colourModes: offered, abilities }: Pick<MethodSpec, 'colourModes' | 'abilities'>,
): ViewSettings {
  const colour = offered.includes(view.colour) ? view.colour : 'material';
  const forceChains = abilities.has('forceLines') ? view.forceChains : 'off';
  return { ...view, colour, forceChains };
}
