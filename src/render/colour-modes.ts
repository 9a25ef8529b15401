/** What the colour of a grain can mean. The shader's palette is made from the legend, so they agree. */
import { defineConstants, numbered } from '../gpu/shader-constants';

export const colourModes = [
  'material',
  'speed',
  'force',
  'contacts',
  'spin',
  'sleep',
  'id',
  'pressure',
  'density',
  'yield',
] as const;
export type ColourMode = (typeof colourModes)[number];
/** `speed` is `modeSpeed` in render/shade-grains.wgsl. */
export const colourModeNumbers = defineConstants('ColourMode', 'u32', numbered(colourModes), 'mode');

export interface LegendStop {
  /** 0..1 along the scale. */
  readonly at: number;
  /** '#rrggbb'; between stops the colour is mixed in sRGB, as a CSS gradient does. */
  readonly colour: string;
}

export interface Legend {
  readonly title: string;
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  /** Empty when the colours have no order (material, grain id). */
  readonly stops: readonly LegendStop[];
  /** Instead of the numbers at both ends and in the middle. */
  readonly ticks?: readonly [string, string, string];
}

/** Even steps of brightness, told apart with every kind of colour vision (after Smith and van der Walt's viridis and inferno). */
const palettes = {
  cool: ['#440154', '#46327e', '#365c8d', '#277f8e', '#1fa187', '#4ac16d', '#a0da39', '#fde725'],
  warm: ['#1b0c41', '#4a0c6b', '#781c6d', '#a52c60', '#cf4446', '#ed6925', '#fb9b06', '#f7d13d'],
  counts: ['#2d3b63', '#2f6690', '#3a8fb7', '#63b7af', '#a6d49f', '#f2e394', '#f0a65c', '#d9534f'],
  sleep: ['#f2c14e', '#4d9078', '#2d3b63'],
} as const;

interface ModeSpec {
  readonly title: string;
  readonly unit: string;
  readonly palette?: readonly string[];
  readonly ticks?: Legend['ticks'];
}

const modes: Readonly<Record<ColourMode, ModeSpec>> = {
  material: { title: 'Material', unit: '' },
  speed: { title: 'Speed', unit: 'm/s', palette: palettes.cool },
  force: { title: 'Contact force', unit: 'N', palette: palettes.warm },
  contacts: { title: 'Contacts', unit: '', palette: palettes.counts },
  spin: { title: 'Spin', unit: 'rad/s', palette: palettes.cool },
  sleep: { title: 'Sleep', unit: '', palette: palettes.sleep, ticks: ['awake', 'alert', 'asleep'] },
  id: { title: 'Grain', unit: '' },
  pressure: { title: 'Pressure', unit: 'Pa', palette: palettes.warm },
  density: { title: 'Density (1: densest)', unit: '', palette: palettes.counts },
  yield: { title: 'Friction stress over its limit (1: flows)', unit: '', palette: palettes.warm },
};

/** Numbers of the scene that say what is a lot. */
export interface ScaleHints {
  /** Of the scene, m. */
  readonly height: number;
  /** m/s². */
  readonly gravity: number;
  /** Of a sphere, m. */
  readonly radius: number;
  /** Of a grain, kg. */
  readonly grainMass: number;
  /** Of the sand as a whole, kg/m³. */
  readonly sandDensity: number;
}

/**
 * Ends of the scale: a quarter of the speed of a fall through the scene (most of a pour shows, a creeping pile is dark);
 * rolling at that speed; ten times a grain's share of the weight of the column above it; the weight of half the scene's height.
 */
export function defaultRange(mode: ColourMode, hints: ScaleHints): [number, number] {
  const fall = Math.sqrt(2 * Math.max(hints.gravity, 0.1) * hints.height);
  const columnWeight = hints.grainMass * Math.max(hints.gravity, 0.1) * (hints.height / (4 * hints.radius));
  switch (mode) {
    case 'speed':
      return [0, niceCeiling(fall / 4)];
    case 'spin':
      return [0, niceCeiling(fall / 4 / (2 * hints.radius))];
    case 'force':
      return [0, niceCeiling(2 * columnWeight)];
    case 'pressure':
      return [0, niceCeiling(0.5 * hints.sandDensity * Math.max(hints.gravity, 0.1) * hints.height)];
    case 'contacts':
      return [0, 14];
    default:
      return [0, 1];
  }
}

/** The next number of the form 1, 2 or 5 times a power of ten: what people like to read on a scale. */
export function niceCeiling(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 5, 10].find((candidate) => candidate * power >= value * (1 - 1e-9)) ?? 10;
  return Number((step * power).toPrecision(1));
}

export function legendFor(mode: ColourMode, [min, max]: readonly [number, number]): Legend {
  const { title, unit, palette, ticks } = modes[mode];
  const stops = (palette ?? []).map((colour, i, all) => ({ at: i / (all.length - 1), colour }));
  return { title, unit, min, max, stops, ...(ticks && { ticks }) };
}

/** The colour of a value, sRGB-encoded 0..1. */
export function legendColour(legend: Legend, value: number): [number, number, number] {
  const place = Math.min(1, Math.max(0, (value - legend.min) / (legend.max - legend.min))) * (legend.stops.length - 1);
  const low = Math.min(Math.floor(place), legend.stops.length - 2);
  const channels = (i: number) => {
    const bits = Number.parseInt((legend.stops[i]?.colour ?? '#000000').slice(1), 16);
    return [bits >> 16, (bits >> 8) & 255, bits & 255];
  };
  const [a, b] = [channels(low), channels(low + 1)];
  return a.map((c, i) => (c + ((b[i] ?? 0) - c) * (place - low)) / 255) as [number, number, number];
}
