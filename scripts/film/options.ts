/** The command line of `npm run film`. */
import path from 'node:path';
import { filmLimits } from '../../src/app/film/film-clock';
import { choice, UsageError } from '../../src/cli/options';

export interface FilmOptions {
  scene: string;
  /** Simulated seconds. */
  time: number;
  /** Simulated seconds that pass before the first picture. */
  begin: number;
  framesPerSecond: number;
  slowMotion: number;
  orbit: number;
  rise: number;
  zoom: number;
  width: number;
  height: number;
  out: string;
  /** As in an address; absent: as the scene is written. */
  detail: string;
  method?: string;
  set: [string, string][];
  /** More of an address: `colour=speed`. */
  view: string[];
  browser: 'auto' | 'firefox' | 'chromium';
}

export type FilmFile = 'mp4' | 'webm' | 'webp' | 'png';

/** A folder gets PNG files; .webp is a strip: all pictures side by side. */
export const formatOf = (out: string): FilmFile => {
  const extension = path.extname(out).toLowerCase();
  if (extension === '.mp4' || extension === '.webm' || extension === '.webp') {
    return extension.slice(1) as 'mp4' | 'webm' | 'webp';
  }
  if (extension === '') return 'png';
  throw new UsageError(
    `--out: expected a file that ends in .mp4, .webm or .webp, or a folder for PNG files, got ${out}`,
  );
};

/** Null asks for help. */
export function parseFilm(args: readonly string[]): FilmOptions | null {
  const options: FilmOptions = {
    scene: '',
    time: 2,
    begin: 0,
    framesPerSecond: 30,
    slowMotion: 1,
    orbit: 0,
    rise: 0,
    zoom: 1,
    width: 1280,
    height: 720,
    out: '',
    detail: 'written',
    set: [],
    view: [],
    browser: 'auto',
  };
  const rest = args.flatMap((arg) => {
    // --time=2 is --time 2
    const split = /^(--[a-z]+)=(.*)$/s.exec(arg);
    return split ? [split[1], split[2]] : [arg];
  });
  const value = (name: string): string => {
    const next = rest.shift();
    if (next === undefined) throw new UsageError(`${name}: missing value`);
    return next;
  };
  const number = (name: string, [low, high]: readonly [number, number]): number => {
    const given = value(name);
    const read = Number(given);
    if (given.trim() === '' || !(read >= low && read <= high))
      throw new UsageError(`${name}: expected a number from ${low} to ${high}, got ${given || 'nothing'}`);
    return read;
  };
  while (rest.length > 0) {
    const arg = rest.shift() as string;
    if (arg === '--help' || arg === '-h') return null;
    if (arg === '--time') options.time = number(arg, filmLimits.seconds);
    else if (arg === '--begin') options.begin = number(arg, [0, 3600]);
    else if (arg === '--fps') options.framesPerSecond = number(arg, filmLimits.framesPerSecond);
    else if (arg === '--slow') options.slowMotion = number(arg, filmLimits.slowMotion);
    else if (arg === '--orbit') options.orbit = number(arg, filmLimits.orbit);
    else if (arg === '--rise') options.rise = number(arg, filmLimits.rise);
    else if (arg === '--zoom') options.zoom = number(arg, filmLimits.zoom);
    else if (arg === '--size') {
      const size = /^(\d{2,4})x(\d{2,4})$/.exec(value(arg));
      if (!size) throw new UsageError('--size: expected WIDTHxHEIGHT in pixels, for example 1280x720');
      [options.width, options.height] = [Number(size[1]), Number(size[2])];
    } else if (arg === '--out') options.out = value(arg);
    else if (arg === '--detail') options.detail = value(arg);
    else if (arg === '--method') options.method = value(arg);
    else if (arg === '--view') options.view.push(value(arg));
    else if (arg === '--browser') options.browser = choice(arg, value(arg), ['auto', 'firefox', 'chromium'] as const);
    else if (arg === '--set') {
      const pair = /^([^=]+)=(.*)$/s.exec(value(arg));
      if (!pair) throw new UsageError('--set: expected name=value, for example --set friction=0.3');
      options.set.push([pair[1], pair[2]]);
    } else if (arg.startsWith('--')) throw new UsageError(`${arg}: unknown option; --help lists them`);
    else if (options.scene)
      throw new UsageError(`${arg}: only one scene at a time; ${options.scene} was already given`);
    else options.scene = arg;
  }
  if (!options.scene) throw new UsageError('no scene given: pass the name of a scene, or a .json or .tetrasand file');
  options.out ||= `${path.basename(options.scene).replace(/\.[^.]*$/, '')}.mp4`;
  formatOf(options.out);
  return options;
}

export const filmHelp = `Makes a film of a scene, with the page's own picture, in a browser without a window.

usage: npm run film -- <scene name, .json or .tetrasand file> [options]

  --out FILE           .mp4 or .webm, .webp for a strip of all pictures, or a folder for PNG files (<scene>.mp4)
  --time SECONDS       simulated seconds in the film (2)
  --begin SECONDS      simulated seconds that pass before the first picture (0)
  --fps N              pictures per second (30)
  --slow FACTOR        slow motion: seconds of the film per simulated second (1)
  --orbit DEGREES      the camera goes around, degrees per second of the film (0)
  --rise DEGREES       the camera rises, degrees per second of the film; negative: it sinks (0)
  --zoom FACTOR        its distance is so many times as large after each second of the film; below 1 it comes nearer (1)
  --size WIDTHxHEIGHT  pixels (1280x720)
  --detail GRAINS      the same scene with about so many larger or smaller grains; or coarsest, written, finest (written)
  --method NAME        how the sand is computed
  --set NAME=VALUE     set a parameter; may be repeated
  --view KEY=VALUE     set something of the view, as links have it: colour=speed, theme=dark; may be repeated
  --browser NAME       firefox, chromium or auto: Firefox where it is installed, as it computes faster without a graphics
                       card (auto). MP4 holds H.264 from Chromium and VP9 from Firefox, which cannot write H.264 everywhere.
  --help               this text
`;
