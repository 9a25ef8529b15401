import { describe, expect, test } from 'vitest';
import { startState } from '../../../src/app/start-state';
import {
  decodeView,
  defaultView,
  encodeView,
  nextColour,
  type ViewSettings,
  validateView,
  viewFor,
  viewTable,
} from '../../../src/app/view-settings';
import { spec } from '../../../src/methods/dem';
import type { Ability } from '../../../src/methods/method';
import { parameterTable } from '../../../src/params/table';

describe('view settings', () => {
  test('every option survives a link; defaults make an empty one', () => {
    expect(encodeView(defaultView())).toBe('');
    for (const spec of viewTable) {
      for (const value of spec.options ?? [spec.min, 0.315, spec.max]) {
        const view = { ...defaultView(), [spec.key]: value } as ViewSettings;
        expect(decodeView(encodeView(view))).toEqual({ view, problems: [] });
        expect(validateView(JSON.parse(JSON.stringify(view)))).toEqual({ view, problems: [] });
      }
    }
  });

  test('nonsense is named, the rest is used', () => {
    const { view, problems } = validateView({ colour: 'pink', slice: 'y', sliceAt: Number.NaN, tilt: 3 });
    expect(view).toEqual({ slice: 'y' });
    expect(problems.map(({ path }) => path)).toEqual(['view.colour', 'view.sliceAt', 'view.tilt']);
    expect(problems[0].message).toContain('kept material');
    expect(validateView(null).problems).toHaveLength(1);
    expect(decodeView('colour=pink&theme=dark')).toMatchObject({
      view: { colour: 'material', theme: 'dark' },
      problems: [{ path: 'colour' }],
    });
  });

  test('its keys in an address are no one else’s', () => {
    const parameters = parameterTable.flatMap(({ key, shortKey }) => [key, shortKey]) as string[];
    expect(viewTable.filter(({ shortKey }) => parameters.includes(shortKey))).toEqual([]);
    const { view, problems } = startState('?scene=heap&colour=speed&f=0.3&quality=best');
    expect(view.colour).toBe('speed');
    expect(problems).toMatchObject([{ path: 'quality' }]);
  });

  test('C goes through all colours of the method and comes back', () => {
    for (const offered of [spec.colourModes, ['material', 'speed']]) {
      let view = defaultView();
      const seen = offered.map(() => {
        view = { ...view, ...nextColour(view, offered) };
        return view.colour;
      });
      expect(new Set(seen)).toEqual(new Set(offered));
      expect(view.colour).toBe('material');
    }
  });

  test('what a method has nothing for is left out, and nothing else', () => {
    const view = { ...defaultView(), colour: 'force', forceChains: 'alone', slice: 'x' } as const;
    expect(viewFor(view, spec)).toEqual(view);
    const poor = { colourModes: ['material'], abilities: new Set<Ability>() };
    expect(viewFor(view, poor)).toEqual({ ...view, colour: 'material', forceChains: 'off' });
  });
});
