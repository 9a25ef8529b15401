/** The command line of `npm run bench`. */
import { UsageError } from '../src/cli/options';
import { parameterSpec } from '../src/params/table';
import type { Phase } from './contender';
import { type EngineName, engines } from './engines';
import { galleryScenes } from './gallery';

export type PeerName = 'lammps' | EngineName;
export const peerNames: readonly PeerName[] = ['lammps', ...(Object.keys(engines) as EngineName[])];
const phases: readonly Phase[] = ['falling', 'settled'];

/** Another way to run our own code: values of parameters and of shader constants. */
export interface VariantSetting {
  readonly name: string;
  readonly params: Record<string, number | string>;
  readonly constants: Record<string, number>;
}

export interface BenchOptions {
  readonly grains: number[];
  readonly rounds: number;
  readonly phases: Phase[];
  readonly peers: PeerName[];
  readonly variants: VariantSetting[];
  /** Other working copies of this project. */
  readonly against: string[];
  readonly quick: boolean;
  readonly capacity: boolean;
  readonly chromium: boolean;
  readonly drawing: boolean;
  /** How much of what the device can do arrives in the page. */
  readonly page: boolean;
  /** Scenes of the gallery to run. */
  readonly gallery: string[];
  /** Whether the comparison of contenders is wanted, or only what `--capacity`, `--drawing` and so on ask for. */
  readonly comparison: boolean;
}

function list<T extends string>(name: string, text: string, known: readonly T[]): T[] {
  const words = text === 'none' ? [] : text.split(',');
  const wrong = words.find((word) => !known.includes(word as T));
  if (wrong !== undefined) throw new UsageError(`${name}: '${wrong}' is not one of ${known.join(', ')}`);
  return words as T[];
}

function count(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new UsageError(`${name}: expected a whole number, got '${text}'`);
  return value;
}

/** `skin=2,friction=0.3`: what is the name of a parameter is one, everything else is a constant of the shaders. */
function variant(text: string): VariantSetting {
  const setting: VariantSetting = { name: text, params: {}, constants: {} };
  for (const part of text.split(',')) {
    const [, key, value] = /^([^=]+)=(.+)$/.exec(part) ?? [];
    if (!key) throw new UsageError(`--variant: expected name=value, got '${part}'`);
    const spec = parameterSpec(key);
    if (spec) setting.params[key] = spec.options || spec.check ? value : Number(value);
    else setting.constants[key] = value === 'true' ? 1 : value === 'false' ? 0 : Number(value);
    if (!spec?.options && !spec?.check && Number.isNaN(setting.params[key] ?? setting.constants[key])) {
      throw new UsageError(`--variant: ${key} needs a number, got '${value}'`);
    }
  }
  return setting;
}

/** Null asks for help. */
export function parseOptions(args: readonly string[]): BenchOptions | null {
  const rest = args.flatMap((arg) => {
    const split = /^(--[a-z]+)=(.*)$/s.exec(arg);
    return split ? [split[1], split[2]] : [arg];
  });
  if (rest.includes('--help') || rest.includes('-h')) return null;
  const quick = rest.includes('--quick');
  const options = {
    grains: quick ? [4096] : [4096, 16_384, 65_536],
    rounds: quick ? 2 : 5,
    phases: [...phases],
    peers: [...peerNames],
    variants: [] as VariantSetting[],
    against: [] as string[],
    quick,
    capacity: rest.includes('--capacity'),
    chromium: rest.includes('--chromium'),
    drawing: rest.includes('--drawing'),
    page: rest.includes('--page'),
    gallery: rest.includes('--gallery') ? [...galleryScenes] : ([] as string[]),
  };
  const others = options.capacity || options.chromium || options.drawing || options.page || options.gallery.length > 0;
  let comparison = !others;
  for (let i = 0; i < rest.length; i++) {
    const arg = rest[i];
    if (['--quick', '--capacity', '--drawing', '--chromium', '--page', '--gallery'].includes(arg)) continue;
    const value = rest[++i];
    if (value === undefined) throw new UsageError(`${arg}: missing value`);
    if (arg === '--grains') options.grains = value.split(',').map((text) => count(arg, text));
    else if (arg === '--rounds') options.rounds = count(arg, value);
    else if (arg === '--phase') options.phases = list(arg, value, phases);
    else if (arg === '--peers') options.peers = list(arg, value, peerNames);
    else if (arg === '--variant') options.variants.push(variant(value));
    else if (arg === '--against') options.against.push(value);
    else if (arg === '--scenes') options.gallery = list(arg, value, galleryScenes);
    else throw new UsageError(`${arg}: unknown option; --help lists them`);
    comparison ||= !['--against', '--scenes', '--rounds'].includes(arg) || !others;
  }
  return { ...options, comparison };
}

export const helpText = `Measures grain-steps per second of Tetrasand and of other codes, taking turns on the same scene.

usage: npm run bench -- [options]

  --grains 4096,16384   sizes of the scene (default: 4096,16384,65536)
  --rounds 5            repetitions of each measurement
  --phase settled       falling, settled or both
  --peers lammps,rapier codes to compare with: ${peerNames.join(', ')}, or none; missing ones are installed
  --variant name=value  also run our code with another parameter or shader constant; may be repeated, and may set
                        several of them (a=1,b=2)
  --against FOLDER      also run another working copy of this project; may be repeated
  --quick               4096 grains, two rounds: a check that everything works
  --capacity            how the time grows up to 262,144 grains, and whether 1,048,576 run
  --drawing             ms per picture of 16,384 and 65,536 grains: unlit, lit, with shadows, with everything
  --gallery             the scenes that people open: grain-steps per second, rebuilds, dispatches, real-time factor
  --scenes drum,heap    only these of them
  --papers              the scenes of Bell and Yee at their sizes: seconds a picture, theirs and ours; alone, with --scenes
                        hopper:paper or --fixed (steps of one length) if you like
  --page                how much of what the device can do arrives in the page, in Firefox and Chromium
  --continuum           seconds per picture of the continuum methods on the papers' scenes; --rows rabbit,splash: only these,
                        --particles 50000,500000: columns of so many, --friction 30: iterations, --passes: where the time goes
  --chromium            the page's own benchmark in a browser
  --help                this text

Results are written to bench/results/latest.json and docs/benchmark.md. Run nothing else meanwhile.
`;
