/** A little of `npm run torture -- losses` and `-- shortages`; and that buffers which are not given back would be found. */
import { expect, test } from 'vitest';
import { Losses, noCall } from '../faults/losses.ts';
import { address, moments } from '../faults/occasions.ts';
import { Shortages, shortageName } from '../faults/shortages.ts';
import { StandInPage } from '../faults/stand-in-page.ts';

/** Others would do as well. */
const seed = 3;

test('the device is lost while sand runs, is saved, opened and begun again: it comes back as it was', async () => {
  const losses = new Losses(seed);
  try {
    await losses.start();
    const answers: (string | null)[] = [];
    for await (const loss of losses.plan(4, ['frames', 'saving', 'opening a state', 'starting again']))
      answers.push(await losses.run(loss));
    expect(answers.filter((answer) => answer !== noCall)).toEqual([null, null, null, null]);
  } finally {
    await losses.close();
  }
});

test('no memory for a reading, a body or a new beginning: a sentence, or it is read again, and the sand stays', async () => {
  const shortages = new Shortages(seed);
  try {
    await shortages.start();
    const answers: string[] = [];
    // `run` throws when there was no answer
    for await (const one of shortages.plan(4, ['frames', 'a body of an own mesh', 'saving', 'starting again']))
      answers.push(`${shortageName(one)}: ${await shortages.run(one)}`);
    expect(answers.filter((answer) => !answer.endsWith('not asked')).length).toBeGreaterThan(0);
  } finally {
    await shortages.close();
  }
});

test('a world that is replaced gives all of its buffers back; one that keeps some would be found', async () => {
  const page = new StandInPage(address);
  try {
    await page.during('there is sand', page.session.start());
    const { faulty } = page;
    // copies for reading come and go by themselves
    const kept = () => [...faulty.living.keys()].filter(({ label }) => !label.startsWith('readback of ')).length;
    const begunAgain = async () => {
      page.ask({ kind: 'reset' });
      await page.frame();
      await page.during('it has begun again', page.session.settled());
      await moments(page);
      return kept();
    };
    // what is made when it is first needed is there after the first time
    await begunAgain();
    const before = await begunAgain();
    expect(await begunAgain()).toBe(before);
    faulty.leaky = /^grains/;
    expect(await begunAgain()).toBeGreaterThan(before);
  } finally {
    await page.close();
  }
});
