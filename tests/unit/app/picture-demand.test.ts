import { expect, test } from 'vitest';
import { PictureDemand } from '../../../src/app/picture-demand';

test('a picture is due at first and after every change, also after one that comes while it is drawn', () => {
  const demand = new PictureDemand();
  expect(demand.due).toBe(true);
  demand.meet();
  expect(demand.due).toBe(false);
  demand.invalidate();
  demand.invalidate();
  expect(demand.due).toBe(true);
  demand.meet();
  demand.invalidate();
  expect(demand.due).toBe(true);
});
