import { describe, expect, test } from 'vitest';
import { type Moment, Rewind, timeOf } from '../../../src/app/keep/rewind';
import { sceneByName } from '../../../src/app/start-state';

const heap = sceneByName('heap');
const drum = sceneByName('drum');

/** With a checkpoint of so many words. */
function moment(time: number, scene = heap, words = 1000): Moment {
  const none = new Float64Array(0);
  const grains = {
    time,
    ids: new Uint32Array(0),
    material: new Uint32Array(0),
    ...{ position: none, orientation: none, velocity: none, angularVelocity: none },
    checkpoint: { words: { list: new Uint32Array(words) } },
  };
  return { scene, state: { grains } } as unknown as Moment;
}
const times = (rewind: Rewind) => rewind.moments.map(timeOf);

describe('the last moments of the sand', () => {
  test('are kept by time', () => {
    const rewind = new Rewind();
    for (const time of [0.5, 1, 1.5]) rewind.add(moment(time));
    expect(times(rewind)).toEqual([0.5, 1, 1.5]);
  });

  test('those that came later stay until the sand moves on from an earlier one', () => {
    const rewind = new Rewind();
    for (const time of [0.5, 1, 1.5]) rewind.add(moment(time));
    rewind.goTo(rewind.moments[0]);
    rewind.add(moment(0.5)); // the snapshot of the sand that went back
    expect(times(rewind)).toEqual([0.5, 1, 1.5]);
    rewind.add(moment(0.7));
    expect(times(rewind)).toEqual([0.5, 0.7]);
  });

  test('are forgotten with another scene, and when the scene starts again', () => {
    const rewind = new Rewind();
    for (const time of [0.5, 1]) rewind.add(moment(time));
    rewind.add(moment(0.2));
    expect(times(rewind)).toEqual([0.2]);
    rewind.add(moment(3, drum));
    expect(times(rewind)).toEqual([3]);
  });

  test('take no more memory than they may: the oldest go', () => {
    const rewind = new Rewind(10_000);
    for (const time of [1, 2, 3, 4]) rewind.add(moment(time));
    expect(times(rewind)).toEqual([3, 4]);
    expect(rewind.bytes).toBeLessThanOrEqual(10_000);
    rewind.add(moment(5, heap, 100_000));
    expect(times(rewind)).toEqual([]);
  });
});
