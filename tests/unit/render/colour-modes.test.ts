import { describe, expect, it } from 'vitest';
import { colourModes, defaultRange, legendColour, legendFor, niceCeiling } from '../../../src/render/colour-modes';
import { linearised, parseColour, themes } from '../../../src/render/themes';

const hints = { height: 0.2, gravity: 9.81, radius: 2.5e-3, grainMass: 6.8e-4, sandDensity: 1560 };

describe('colour modes', () => {
  it.each(colourModes)('%s has a legend with a range that makes sense', (mode) => {
    const [min, max] = defaultRange(mode, hints);
    const legend = legendFor(mode, [min, max]);
    expect(legend.max).toBeGreaterThan(legend.min);
    expect(legend.title).not.toBe('');
    for (const stop of legend.stops) expect(stop.colour).toMatch(/^#[0-9a-f]{6}$/);
    if (legend.stops.length > 0) expect([legend.stops[0]!.at, legend.stops.at(-1)!.at]).toEqual([0, 1]);
  });

  it('stays finite without gravity', () => {
    for (const mode of colourModes) expect(Number.isFinite(defaultRange(mode, { ...hints, gravity: 0 })[1])).toBe(true);
  });

  it('gives the colours of the stops at the stops, mixes between, and holds beyond the ends', () => {
    const legend = legendFor('speed', [0, 7]);
    const colour = (i: number) => parseColour(legend.stops[i]!.colour);
    expect(legendColour(legend, 3)).toEqual([...colour(3)]);
    const middle = legendColour(legend, 3.5);
    middle.forEach((c, i) => {
      expect(c).toBeCloseTo((colour(3)[i]! + colour(4)[i]!) / 2, 12);
    });
    expect(legendColour(legend, -1)).toEqual([...colour(0)]);
    expect(legendColour(legend, 99)).toEqual([...colour(7)]);
  });

  it('rounds up to numbers that people like to read', () => {
    expect([0.13, 0.2, 0.21, 7, 1000].map(niceCeiling)).toEqual([0.2, 0.2, 0.5, 10, 1000]);
  });
});

describe('themes', () => {
  it('name colours that parse, and refuse what is none', () => {
    for (const theme of Object.values(themes)) {
      for (const value of Object.values(theme))
        if (typeof value === 'string') expect(parseColour(value)).toHaveLength(3);
    }
    expect(() => parseColour('red')).toThrow(/#rrggbb/);
  });

  it('decode sRGB by its definition', () => {
    expect(linearised([0, 1, 0.5])).toEqual([0, 1, expect.closeTo(0.21404114, 8)]);
  });
});
