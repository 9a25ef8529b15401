import { describe, expect, test } from 'vitest';
import type { Intent } from '../../../../src/app/intents';
import { reduce, stateOpened } from '../../../../src/app/session/reduce';
import {
  dropWishes,
  initialState,
  paramsToOpen,
  restarted,
  type SessionState,
  withCapacity,
} from '../../../../src/app/session/state';
import { sceneByName, startState, withMethod } from '../../../../src/app/start-state';
import { defaultParams, type NumberSpec, type Params, parameterSpec } from '../../../../src/params/table';

const start = initialState(startState('?scene=heap'));
const withWanted = (values: Partial<Params>): SessionState => ({ ...start, wanted: { ...start.wanted, ...values } });
const kinds = (state: SessionState, intent: Intent) => reduce(state, intent).effects.map(({ kind }) => kind);
const changed = { kind: 'changed' };
const invalidate = { kind: 'invalidate' };
const sync = { kind: 'sync-params' };

describe('the beginning of a visit', () => {
  test('runs what the address asks for, seen as a whole', () => {
    expect(start).toMatchObject({
      paused: false,
      touched: false,
      pendingSteps: 0,
      framing: 'jump',
      askedCapacity: null,
    });
    expect(start.wanted).toEqual(start.params);
  });

  test('a capacity in the link is a wish of the person, the scene’s own is not', () => {
    expect(initialState(startState('?scene=heap&n=512')).askedCapacity).toBe(512);
    expect(initialState(startState(`?scene=heap&n=${start.params.capacity}`)).askedCapacity).toBeNull();
  });
});

describe('parameters', () => {
  test('that are good are wanted, and run when the sand has followed', () => {
    const { state, effects } = reduce(start, { kind: 'set-params', values: { friction: 0.3 } });
    expect(state.wanted).toEqual({ ...start.wanted, friction: 0.3 });
    expect(state.params).toBe(start.params);
    expect(effects).toEqual([sync]);
  });

  test('that are bad are named and shown as they were; the others of the same intent count', () => {
    const { state, effects } = reduce(start, { kind: 'set-params', values: { friction: -3, restitution: 0.3 } });
    expect(state.wanted).toEqual({ ...start.wanted, restitution: 0.3 });
    expect(effects).toMatchObject([{ notice: { kind: 'problems', from: 'input' } }, changed, sync]);
    const [first] = effects;
    const problems = first.kind === 'notice' && first.notice.kind === 'problems' ? first.notice.problems : [];
    expect(problems.map(({ path }) => path)).toEqual(['friction']);
  });

  test('that do nothing together are used, with a hint that comes with the change and not with later ones', () => {
    const { state, effects } = reduce(start, { kind: 'set-params', values: { contactTime: 1e-3 } });
    expect(state.wanted.contactTime).toBe(1e-3);
    expect(effects).toMatchObject([{ notice: { kind: 'hints', problems: [{ path: 'contactTime' }] } }, sync]);
    expect(kinds(state, { kind: 'set-params', values: { friction: 0.3 } })).toEqual(['sync-params']);
  });

  test('a capacity is remembered as asked for', () => {
    expect(reduce(start, { kind: 'set-params', values: { capacity: 4096 } }).state.askedCapacity).toBe(4096);
    expect(reduce(start, { kind: 'set-params', values: { friction: 0.3 } }).state.askedCapacity).toBeNull();
  });

  test('the brush grows by a factor, within its limits', () => {
    const { min, max } = parameterSpec('brushSize') as NumberSpec;
    const scaled = (brushSize: number, factor: number) =>
      reduce(withWanted({ brushSize }), { kind: 'scale-brush', factor }).state.wanted.brushSize;
    expect(scaled(0.02, 1.2)).toBeCloseTo(0.024, 12);
    expect(scaled(max, 1.2)).toBe(max);
    expect(scaled(min, 0.5)).toBe(min);
  });

  test('gravity goes off, up and down again with the strength that it had', () => {
    let state = withWanted({ gravity: 1.62 });
    const seen = ['off', 'up', 'down'].map((now) => {
      const turned = reduce(state, { kind: 'turn-gravity' });
      state = turned.state;
      expect(turned.effects).toEqual([sync, { kind: 'notice', notice: { kind: 'gravity', now } }]);
      return [state.wanted.gravity, state.wanted.gravityTilt];
    });
    expect(seen).toEqual([
      [0, 0],
      [1.62, 180],
      [1.62, 0],
    ]);
  });
});

describe('time and view', () => {
  test('pause is set or toggled; a step pauses and counts', () => {
    const paused = reduce(start, { kind: 'pause', paused: 'toggle' });
    expect(paused).toMatchObject({ state: { paused: true }, effects: [changed] });
    expect(reduce(paused.state, { kind: 'pause', paused: true }).state.paused).toBe(true);
    expect(reduce(paused.state, { kind: 'pause', paused: 'toggle' }).state.paused).toBe(false);
    const twice = reduce(reduce(start, { kind: 'step' }).state, { kind: 'step' });
    expect(twice).toMatchObject({ state: { paused: true, pendingSteps: 2 }, effects: [changed] });
  });

  test('the view takes what makes sense and names the rest', () => {
    const good = reduce(start, { kind: 'set-view', values: { colour: 'speed' } });
    expect(good.state.view).toEqual({ ...start.view, colour: 'speed' });
    expect(good.effects).toEqual([invalidate, changed]);
    const bad = reduce(start, { kind: 'set-view', values: { colour: 'mood' as 'speed' } });
    expect(bad.state.view).toEqual(start.view);
    expect(bad.effects).toMatchObject([{ notice: { kind: 'problems', from: 'input' } }, invalidate, changed]);
    const next = reduce(start, { kind: 'set-view', values: 'next-colour' });
    expect(next.state.view.colour).not.toBe(start.view.colour);
    expect(reduce(start, { kind: 'frame-scene' })).toMatchObject({ state: { framing: 'glide' }, effects: [] });
  });
});

describe('what acts on the world', () => {
  const scene = sceneByName('sandbox');
  const ray = { origin: [0, 1, 0], direction: [0, -1, 0] } as const;

  test.each<[Intent, string[]]>([
    [{ kind: 'reset' }, ['reset']],
    [{ kind: 'undo' }, ['undo']],
    [{ kind: 'redo' }, ['redo']],
    [{ kind: 'open-scene', scene }, ['open-scene']],
    [{ kind: 'set-method', method: 'dem' }, ['set-method']],
    [{ kind: 'remove-body' }, ['remove-body']],
    [{ kind: 'use-tool', at: { origin: [...ray.origin], direction: [...ray.direction] } }, ['use-tool', 'invalidate']],
    [{ kind: 'choose-tool', tool: 'dig' }, ['choose-tool', 'changed']],
    [{ kind: 'set-tool-option', key: 'shape', value: 'box' }, ['set-tool-option', 'changed']],
  ])('is left to the session: $kind', (intent, expected) => {
    expect(kinds(start, intent)).toEqual(expected);
    const { touched, ...rest } = reduce(start, intent).state;
    const { touched: before, ...same } = start;
    expect(rest).toEqual(same);
  });

  test('an unknown method is named and changes nothing', () => {
    const { state, effects } = reduce(start, { kind: 'set-method', method: 'guess' });
    expect(state).toEqual(start);
    expect(effects).toMatchObject([{ notice: { kind: 'problems', problems: [{ path: 'method' }] } }]);
  });

  test('sand is touched by what changes it, not by looking at it, and fresh sand is not', () => {
    const touches = (intent: Intent, touched = false) => reduce({ ...start, touched }, intent).state.touched;
    const looking: Intent[] = [
      { kind: 'pause', paused: true },
      { kind: 'step' },
      { kind: 'frame-scene' },
      { kind: 'set-view', values: {} },
      { kind: 'choose-tool', tool: 'dig' },
      { kind: 'set-tool-option', key: 'shape', value: 'box' },
    ];
    for (const intent of looking) expect([touches(intent), touches(intent, true)], intent.kind).toEqual([false, true]);
    expect(touches({ kind: 'use-tool', at: null })).toBe(true);
    expect(touches({ kind: 'set-params', values: { friction: 0.3 } })).toBe(true);
    expect(touches({ kind: 'reset' })).toBe(true);
    expect(touches({ kind: 'open-scene', scene }, true)).toBe(false);
  });
});

describe('what took time and is done', () => {
  const other = sceneByName('sandbox');
  const params = { ...defaultParams(), friction: 0.1 };

  test('a scene that starts again keeps the wishes that came meanwhile; another scene has none yet', () => {
    const waiting = withWanted({ restitution: 0.3 });
    expect(restarted(waiting, start.scene, params)).toMatchObject({ params, wanted: waiting.wanted });
    expect(restarted(waiting, other, params)).toMatchObject({ scene: other, params, wanted: params });
  });

  test('methods that are compared change places; all of them stay all', () => {
    const comparing = (compare: 'dem' | 'all', method: string) => {
      const state = { ...start, view: { ...start.view, compare } } as typeof start;
      return restarted(
        { ...state, scene: withMethod(start.scene, 'unilateral') },
        withMethod(start.scene, method),
        params,
      );
    };
    expect(comparing('dem', 'dem').view.compare).toBe('unilateral');
    expect(comparing('dem', 'pic-flip').view.compare).toBe('dem');
    expect(comparing('all', 'dem').view.compare).toBe('all');
  });

  test('what failed is not wanted any more', () => {
    expect(dropWishes(withWanted({ friction: 0.3 }))).toEqual(start);
  });

  test('a capacity for this device counts as wanted, and as asked for by nobody', () => {
    const { params: running, wanted, askedCapacity } = withCapacity(start, 4096);
    expect([running.capacity, wanted.capacity, askedCapacity]).toEqual([4096, 4096, null]);
  });

  test('an opened scene has its own parameters, but the person’s brush, speed and capacity', () => {
    const habits = { speed: 0.5, brushSize: 0.01, pourRate: 100, pushSpeed: 2, blastSpeed: 4 };
    const state = { ...start, params: { ...start.params, ...habits, friction: 1.1 }, askedCapacity: 8192 };
    const opened = paramsToOpen(state, other, false);
    expect(opened).toMatchObject({ ...habits, ...other.parameters, capacity: 8192 });
    expect(opened.friction).toBe(other.parameters.friction ?? defaultParams().friction);
    const free = { ...other, parameters: {} };
    expect(paramsToOpen(start, free, true).capacity).toBeLessThan(paramsToOpen(start, free, false).capacity);
  });

  test('a saved state stands still, with its own view and camera', () => {
    const { state, effects } = stateOpened(start, { colour: 'speed' });
    expect(state).toMatchObject({ paused: true, framing: 'jump', view: { colour: 'speed' } });
    expect(effects).toEqual([invalidate, changed]);
    const camera = { target: [0, 0, 0], distance: 1, azimuth: 0, elevation: 0, fieldOfView: 1 } as const;
    expect(stateOpened(start, {}, { ...camera, target: [0, 0, 0] }).state.framing).toEqual(camera);
  });
});
