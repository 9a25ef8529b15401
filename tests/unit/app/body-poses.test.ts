import { expect, test } from 'vitest';
import { BodyPoses } from '../../../src/app/bodies/poses';
import type { BodyState } from '../../../src/world/bodies';

const at = (x: number): BodyState => ({
  position: [x, 0, 0],
  orientation: [0, 0, 0, 1],
  velocity: [0, 0, 0],
  angularVelocity: [0, 0, 0],
});

/** Readings are answered when the test says so. */
class Source {
  time = 0;
  readonly asked: { answer(states: BodyState[]): void; fail(): void }[] = [];

  readBodies(): Promise<BodyState[]> {
    return new Promise((resolve, reject) =>
      this.asked.push({ answer: resolve, fail: () => reject(new Error('lost')) }),
    );
  }
}

const microtasks = () => new Promise((resolve) => setImmediate(resolve));

test('one reading at a time, not too often, and none while nothing can have moved', async () => {
  const source = new Source();
  const poses = new BodyPoses();
  poses.update(0, source);
  poses.update(1000, source);
  expect(source.asked).toHaveLength(1);
  expect(poses.of(source)).toEqual([]);
  source.asked[0].answer([at(1)]);
  await microtasks();
  expect(poses.of(source)).toEqual([at(1)]);
  poses.update(2000, source);
  expect(source.asked).toHaveLength(1);
  source.time = 0.1;
  poses.update(2000, source);
  expect(source.asked).toHaveLength(2);
  source.asked[1].answer([at(2)]);
  await microtasks();
  source.time = 0.2;
  poses.update(2010, source);
  expect(source.asked).toHaveLength(2);
  poses.update(2100, source);
  expect(source.asked).toHaveLength(3);
});

test('a body that came during a reading is in the next one, also while time stands still', async () => {
  const source = new Source();
  const poses = new BodyPoses();
  poses.update(0, source);
  poses.outdate();
  source.asked[0].answer([]);
  await microtasks();
  poses.update(1, source);
  source.asked[1].answer([at(3)]);
  await microtasks();
  expect(poses.of(source)).toEqual([at(3)]);
});

test('another simulation has other bodies, and a reading that fails is tried again', async () => {
  const [before, after] = [new Source(), new Source()];
  const poses = new BodyPoses();
  poses.update(0, before);
  before.asked[0].answer([at(1)]);
  await microtasks();
  expect(poses.of(after)).toEqual([]);
  expect(poses.of(undefined)).toEqual([]);
  poses.update(100, after);
  after.asked[0].fail();
  await microtasks();
  poses.update(200, after);
  after.asked[1].answer([at(2)]);
  await microtasks();
  expect(poses.of(after)).toEqual([at(2)]);
  expect(poses.of(before)).toEqual([]);
});
