/** The command line of `npm run sim`: its options, and what `--help` prints. */
import { type SeriesFormatName, seriesFormatNames } from '../exchange/series/names';
import { parameterTable } from '../params/table';
import { expectedValue } from '../params/validate';
import type { DetailWish } from '../scene/detail/types';
import { defaultMethod, methodNames } from '../scene/method-names';
import { scenes } from '../scene/scenes';

export interface SimOptions {
  scene: string;
  /** Simulated seconds. */
  time: number;
  out?: string;
  /** A state.json whose grains replace the scene's, and whose bodies say where the scene's bodies start. */
  grains?: string;
  /** Instead of the scene's own. */
  method?: string;
  /** One of the scene's forms; absent: as its file says. */
  form?: string;
  /** Methods that the scene is run with one after the other, for a table. */
  compare?: readonly string[];
  /** The scene is a recording: does what it says instead of letting time pass. */
  replay?: true;
  set: Record<string, string>;
  /** Absent: as the scene's file says. */
  detail?: DetailWish;
  adapter?: string;
  quiet: boolean;
  /** Which program computes it. */
  engine: 'tetrasand' | 'lammps';
  /** Simulated seconds between two frames of a series; absent: none. */
  every?: number;
  /** Of the series. */
  format?: SeriesFormatName | 'states';
  /** Processes under MPI; LAMMPS only. */
  ranks: number;
}

export class UsageError extends Error {}

function positiveNumber(name: string, text: string | undefined): number {
  const value = Number(text);
  if (text === undefined || text === '' || !(value >= 0) || !Number.isFinite(value)) {
    throw new UsageError(`${name}: expected a number of seconds ≥ 0, got ${text ?? 'nothing'}`);
  }
  return value;
}

/** `--detail`: a number of grains, or a level by its place. */
export function readDetailWish(text: string): DetailWish {
  if (text === 'coarsest' || text === 'written' || text === 'finest') return text;
  const grains = Number(text);
  if (text.trim() !== '' && Number.isInteger(grains) && grains > 0) return grains;
  throw new UsageError(`--detail: expected a number of grains, coarsest, written or finest, got ${text || 'nothing'}`);
}

const engines = ['tetrasand', 'lammps'] as const;

export function choice<T extends string>(name: string, text: string, choices: readonly T[]): T {
  const found = choices.find((one) => one === text);
  if (!found) throw new UsageError(`${name}: expected ${choices.join(' or ')}, got ${text}`);
  return found;
}

export function wholeNumber(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 4096)
    throw new UsageError(`${name}: expected a whole number from 1 to 4096, got ${text}`);
  return value;
}

/** Null asks for help. */
export function parseOptions(args: readonly string[]): SimOptions | null {
  const options: SimOptions = { scene: '', time: 1, set: {}, quiet: false, engine: 'tetrasand', ranks: 1 };
  const rest = [...args];
  const value = (name: string): string => {
    const next = rest.shift();
    if (next === undefined) throw new UsageError(`${name}: missing value`);
    return next;
  };
  while (rest.length > 0) {
    // --time=2 is --time 2
    const raw = rest.shift() as string;
    const split = /^(--[a-z]+)=(.*)$/s.exec(raw);
    if (split) rest.unshift(split[2]);
    const arg = split ? split[1] : raw;
    if (arg === '--help' || arg === '-h') return null;
    if (arg === '--time') options.time = positiveNumber('--time', value(arg));
    else if (arg === '--out') options.out = value(arg);
    else if (arg === '--grains') options.grains = value(arg);
    else if (arg === '--adapter') options.adapter = value(arg);
    else if (arg === '--method') options.method = value(arg);
    else if (arg === '--form') options.form = value(arg);
    else if (arg === '--compare') options.compare = value(arg).split(',');
    else if (arg === '--detail') options.detail = readDetailWish(value(arg));
    else if (arg === '--replay') {
      options.scene = value(arg);
      options.replay = true;
    } else if (arg === '--quiet') options.quiet = true;
    else if (arg === '--engine') options.engine = choice(arg, value(arg), engines);
    else if (arg === '--every') options.every = positiveNumber(arg, value(arg));
    else if (arg === '--format') options.format = choice(arg, value(arg), [...seriesFormatNames, 'states'] as const);
    else if (arg === '--ranks') options.ranks = wholeNumber(arg, value(arg));
    else if (arg === '--set') {
      const pair = /^([^=]+)=(.*)$/s.exec(value(arg));
      if (!pair) throw new UsageError('--set: expected name=value, for example --set friction=0.3');
      options.set[pair[1]] = pair[2];
    } else if (arg.startsWith('--')) throw new UsageError(`${arg}: unknown option; --help lists them`);
    else if (options.scene)
      throw new UsageError(`${arg}: only one scene at a time; ${options.scene} was already given`);
    else options.scene = arg;
  }
  if (options.compare && (options.method || options.out))
    throw new UsageError('--compare: runs several methods and writes no state; leave out --method and --out');
  if (options.replay && (Object.keys(options.set).length > 0 || options.grains || options.every || options.compare))
    throw new UsageError('--replay: does what the recording says; leave out --set, --grains, --every and --compare');
  if (!options.scene) throw new UsageError('no scene given: pass the name of a scene, or a .json or .tetrasand file');
  return options;
}

export function helpText(): string {
  const parameters = parameterTable.map((spec) => {
    const unit = spec.unit ? ` ${spec.unit}` : '';
    return `  ${spec.key.padEnd(18)} ${String(spec.default).padEnd(18)} ${expectedValue(spec)}${unit}\n${' '.repeat(21)}${spec.help}`;
  });
  return `Runs a scene on this machine's WebGPU without a browser.

usage: npm run sim -- <scene name, .json or .tetrasand file> [options]

  --time SECONDS       simulated time to run (1)
  --out FILE           write positions, orientations, velocities and statistics as JSON (see --grains);
                       if FILE ends in .tetrasand, write a full state, which the page can open too
  --grains FILE        start from the grains and bodies of a JSON state written by --out, instead of the scene's own
  --method NAME        how the sand is computed: ${methodNames.join(', ')} (as the scene says, else ${defaultMethod})
  --form NAME          own, or another form of the scene: paper is the scene as it was published
  --compare A,B        run the scene with each of these methods and print one table: height, run-out, speed
  --set NAME=VALUE     set a parameter; may be repeated
  --detail GRAINS      the same scene with about so many larger or smaller grains; or coarsest, written, finest (written,
                       unless a scene file says otherwise): the level with the nearest number is used
  --engine NAME        tetrasand, or lammps: the same scene on LAMMPS under MPI; what it cannot do is listed first
  --ranks N            processes for LAMMPS (1)
  --every SECONDS      write a series, a frame every so many simulated seconds, to --out as it runs
  --format NAME        of the series: states (one .tetrasand file that the page plays), vtp (ParaView), xyz, dump or gsd
                       (OVITO), csv, glb (Blender)
  --replay FILE        do what a recording says ("Report a problem" in the page saves one), and compare where it ends;
                       the exit code is 0 when that is the same state, bit for bit
  --adapter NAME       auto, system, lavapipe or swiftshader (auto)
  --quiet              no progress bar
  --help               this text

scenes: ${Object.keys(scenes).join(', ')}
The format of scene files is described in docs/scene-format.md.

parameters (name, default, allowed values):
${parameters.join('\n')}
`;
}
