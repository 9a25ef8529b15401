/** Faults, injected and counted: the device lost wherever it can be, and memory refused wherever it is asked for. */
import { caseName, Losses, lossNames, noCall } from '../faults/losses.ts';
import { Shortages, shortageName, shortWhileOpening } from '../faults/shortages.ts';

type Say = (line: string) => void;
interface Attempt {
  readonly line: string;
  readonly failed: boolean;
}

/** `only`: what the page does meanwhile, names with commas between; everything when left out. */
export async function tryLosses(count: number, seed: number, only: string | undefined, say: Say): Promise<Attempt> {
  const losses = new Losses(seed);
  let [cases, held] = [0, 0];
  try {
    await losses.start();
    // where the call at which it should be lost does not come again, there is another try
    for (let before = -1; before < cases && cases < count; ) {
      before = cases;
      for await (const one of losses.plan(count - cases, only?.split(',') ?? lossNames)) {
        const what = await losses.run(one).catch((error: Error) => error.message);
        if (what === noCall) continue;
        cases++;
        if (what === null) held++;
        say(`  ${caseName(one)}: ${what ?? 'recovered'}`);
      }
    }
  } finally {
    await losses.close();
  }
  return { line: `device lost: ${held} of ${cases} recovered with their state`, failed: held < cases || cases === 0 };
}

/** `count` of the allocations while the page runs, and as many as a fifth of that while it opens. */
export async function tryShortages(count: number, seed: number, say: Say): Promise<Attempt> {
  const shortages = new Shortages(seed);
  const answers = new Map<string, number>();
  let [cases, held] = [0, 0];
  const note = (name: string, answer: string, good: boolean) => {
    cases++;
    if (good) held++;
    answers.set(answer, (answers.get(answer) ?? 0) + 1);
    say(`  ${name}: ${answer}`);
  };
  try {
    await shortages.start();
    for (const [kind, made] of shortages.atOpening) {
      const every = Math.max(1, Math.round((5 * made) / count));
      for (let n = 1 + (seed % every); n <= made; n += every) {
        const what = await shortWhileOpening(kind, n);
        note(`opening, ${kind} ${n}`, what ?? 'refused or made again', what === null);
      }
    }
    for await (const one of shortages.plan(count)) {
      const [answer, good] = await shortages.run(one).then(
        (words) => [words, true] as const,
        (error: Error) => [`NOT HELD: ${error.message}`, false] as const,
      );
      // what was made before is not always made again
      if (answer !== 'not asked') note(shortageName(one), answer, good);
    }
  } finally {
    await shortages.close();
  }
  const words = [...answers]
    .filter(([answer]) => !answer.startsWith('NOT'))
    .map(([answer, many]) => `${many} ${answer}`);
  return {
    line: `memory refused: ${held} of ${cases} answered (${words.join(', ')})`,
    failed: held < cases || cases === 0,
  };
}
