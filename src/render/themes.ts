/** Colours of ground and background as they appear on the screen, and the light that falls on the sand. */
import type { Vec3 } from './camera';

export type ThemeName = 'light' | 'dark';

export interface Theme {
  /** On the screen, '#rrggbb'. */
  readonly ground: string;
  readonly horizon: string;
  readonly zenith: string;
  readonly glass: string;
  /** 0..1 of a pane seen straight on. */
  readonly glassOpacity: number;
  readonly edge: string;
  readonly edgeOpacity: number;
  /** Linear light; 1 on a white surface is about the middle of the film curve. */
  readonly sun: Vec3;
  readonly sky: Vec3;
  readonly bounce: Vec3;
  readonly exposure: number;
}

export const themes: Readonly<Record<ThemeName, Theme>> = {
  light: {
    ground: '#efe7da',
    horizon: '#f3ede3',
    zenith: '#dfe6ea',
    glass: '#6f9ea3',
    glassOpacity: 0.055,
    edge: '#5f7275',
    edgeOpacity: 0.6,
    sun: [3.4, 2.95, 2.35],
    sky: [0.64, 0.7, 0.8],
    bounce: [0.44, 0.37, 0.29],
    exposure: 0.5,
  },
  dark: {
    ground: '#24252a',
    horizon: '#1d1f24',
    zenith: '#101216',
    glass: '#9db8c4',
    glassOpacity: 0.03,
    edge: '#a9bac2',
    edgeOpacity: 0.4,
    sun: [2.9, 2.5, 1.95],
    sky: [0.3, 0.36, 0.48],
    bounce: [0.16, 0.14, 0.12],
    exposure: 0.62,
  },
};

/** '#rrggbb' to three numbers 0..1, still sRGB-encoded. */
export function parseColour(text: string): Vec3 {
  const digits = /^#([0-9a-f]{6})$/i.exec(text)?.[1];
  if (digits === undefined) throw new Error(`"${text}" is not a colour of the form #rrggbb`);
  const bits = Number.parseInt(digits, 16);
  return [(bits >> 16) / 255, ((bits >> 8) & 255) / 255, (bits & 255) / 255];
}

/** Encoded sRGB to light (IEC 61966-2-1). */
export function linearised([r, g, b]: Vec3): Vec3 {
  const decode = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
  return [decode(r), decode(g), decode(b)];
}

export const linearColour = (text: string): Vec3 => linearised(parseColour(text));
