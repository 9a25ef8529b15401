import { expect, test } from 'vitest';
import { IntentQueue } from '../../../src/app/intents';

const at = (x: number) => ({
  origin: [x, 1, 0] as [number, number, number],
  direction: [0, -1, 0] as [number, number, number],
});

test('intents come out once, in order', () => {
  const queue = new IntentQueue();
  queue.push({ kind: 'pause', paused: true });
  queue.push({ kind: 'step' });
  queue.push({ kind: 'step' });
  expect(queue.drain().map(({ kind }) => kind)).toEqual(['pause', 'step', 'step']);
  expect(queue.drain()).toEqual([]);
});

test('sliders moved within a frame become one change with the last values', () => {
  const queue = new IntentQueue();
  queue.push({ kind: 'set-params', values: { friction: 0.1, gravity: 1 } });
  queue.push({ kind: 'set-params', values: { friction: 0.2 } });
  expect(queue.drain()).toEqual([{ kind: 'set-params', values: { friction: 0.2, gravity: 1 } }]);
});

test('a change before a reset stays before it', () => {
  const queue = new IntentQueue();
  queue.push({ kind: 'set-params', values: { friction: 0.1 } });
  queue.push({ kind: 'reset' });
  queue.push({ kind: 'set-params', values: { friction: 0.2 } });
  expect(queue.drain().map(({ kind }) => kind)).toEqual(['set-params', 'reset', 'set-params']);
});

test('a moving brush counts once a frame, and lifting it is never lost', () => {
  const queue = new IntentQueue();
  queue.push({ kind: 'use-tool', at: at(0) });
  queue.push({ kind: 'use-tool', at: at(1) });
  queue.push({ kind: 'use-tool', at: null });
  queue.push({ kind: 'use-tool', at: at(2) });
  expect(queue.drain()).toEqual([
    { kind: 'use-tool', at: at(1) },
    { kind: 'use-tool', at: null },
    { kind: 'use-tool', at: at(2) },
  ]);
});
