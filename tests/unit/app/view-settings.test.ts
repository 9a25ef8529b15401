import { describe, expect, test } from 'vitest';
import { startState } from '../../../src/app/start-state';
import {
  decodeView,
  defaultView,
  encodeView,
  nextColour,
  type ViewSettings,
  validateView,
  viewTable,
} from '../../../src/app/view-settings';
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

  test('C goes through all colours and comes back', () => {
    let view = defaultView();
    const seen = new Set<string>();
    for (let i = 0; i < 6; i++) {
      view = { ...view, ...nextColour(view) };
      seen.add(view.colour);
    }
    expect(seen.size).toBe(6);
    expect(view.colour).toBe('material');
  });
});
