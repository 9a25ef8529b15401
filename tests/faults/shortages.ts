/**
 * Graphics memory runs out at every allocation of whatever the page does. Each time there must be a sentence, and the old sand: the
 * same that ran before, or made again from its last snapshot; a reading that nobody asked for may fail in silence.
 */
import { asSimError, SimError } from '../../src/gpu/errors.ts';
import { createRandom } from '../../src/math/random.ts';
import { type Allocation, allocations, type CallKind } from './faulty-device.ts';
import { differs, wrongAfter } from './losses.ts';
import { address, callsDuring, calmDown, type Occasion, occasionNames, occasions } from './occasions.ts';
import { StandInPage } from './stand-in-page.ts';

export interface Shortage {
  readonly occasion: Occasion;
  readonly kind: Allocation;
  readonly n: number;
}

export const shortageName = ({ occasion, kind, n }: Shortage): string => `${occasion.name}, ${kind} ${n}`;

const isAllocation = (kind: CallKind): kind is Allocation => (allocations as readonly CallKind[]).includes(kind);

/** Sentences about memory, as people see them. */
const aboutMemory = /memory/i;
/** What is read from the side, now and then: it is read again, and nobody waits for it. */
const inSilence = /^readback of |^times of pieces/;

export class Shortages {
  readonly page: StandInPage;
  readonly #random: () => number;
  #opening: (readonly [Allocation, number])[] = [];

  /** `page`: one that runs already; otherwise `start` opens one. */
  constructor(seed: number, page = new StandInPage(address)) {
    this.page = page;
    this.#random = createRandom(seed, 0x0077);
  }

  async start(): Promise<void> {
    const { page } = this;
    const calls = await callsDuring(page, () => page.during('there is sand', page.session.start()));
    this.#opening = calls.flatMap(([kind, made]) => (isAllocation(kind) ? [[kind, made] as const] : []));
    if (page.failures.length > 0) throw page.failures[0];
  }

  close(): Promise<void> {
    return this.page.close();
  }

  get atOpening(): readonly (readonly [Allocation, number])[] {
    return this.#opening;
  }

  /** `count` cases, as many of each occasion, spread over its allocations. */
  async *plan(count: number, only: readonly string[] = occasionNames): AsyncGenerator<Shortage> {
    const chosen = occasions.filter(({ name }) => only.includes(name));
    for (const [place, occasion] of chosen.entries()) {
      const cases = Math.floor(((place + 1) * count) / chosen.length) - Math.floor((place * count) / chosen.length);
      await calmDown(this.page);
      const calls = await callsDuring(this.page, () => occasion.act(this.page));
      const all = calls.flatMap(([kind, made]) =>
        isAllocation(kind) ? Array.from({ length: made }, (_, i) => ({ occasion, kind, n: i + 1 })) : [],
      );
      const every = Math.max(1, all.length / Math.max(1, cases));
      for (let at = this.#random() * every; at < all.length; at += every) yield all[Math.floor(at)];
    }
  }

  /** How it was answered; throws when it was not. */
  async run({ occasion, kind, n }: Shortage): Promise<'refused' | 'made again' | 'read again' | 'not asked'> {
    const { page } = this;
    const { session } = page;
    await calmDown(page);
    page.ask({ kind: 'pause', paused: true });
    await page.frame();
    const { faulty } = page;
    const sim = session.world?.sim;
    if (!sim) throw new Error('no sand');
    const before = await sim.readState();
    const saidBefore = page.said.length;
    const watch = session.watch;
    faulty.refused.length = 0;
    faulty.refuseAt(kind, n);
    if (occasion.needsTime) page.ask({ kind: 'pause', paused: false });
    let thrown: unknown;
    await page.during(
      'it is over',
      occasion.act(page).catch((error: unknown) => {
        thrown = error;
      }),
    );
    if (!faulty.calm()) return 'not asked';
    page.ask({ kind: 'pause', paused: true });
    // what failed is heard of with the end of the work that was sent
    await page.during('the news is there', new Promise((resolve) => setTimeout(resolve, 0)));
    await page.until('there is sand', () => page.failures.length > 0 || session.world !== null);
    await page.during('all is done', session.settled());
    const notices = page.said.slice(saidBefore);
    const said = notices.map((notice) => notice.kind);
    if (said.includes('gpu-error')) throw new Error(`complaints of the device: ${JSON.stringify(notices)}`);
    if (said.includes('lost')) {
      const wrong = await wrongAfter(page, watch?.snapshot ?? null, said, occasion.replaces);
      if (wrong) throw new Error(wrong);
      return 'made again';
    }
    if (page.strays.length > 0) throw new Error(`nobody caught: ${page.strays.splice(0).join('; ')}`);
    const running = session.world?.sim;
    const aside = faulty.refused.every((label) => inSilence.test(label));
    if (running !== sim) {
      if (occasion.replaces && aside) return 'read again';
      throw new Error('other sand runs, and nothing was said');
    }
    // what could not be done changed nothing
    const wrong = occasion.needsTime ? null : differs(await sim.readState(), before);
    if (wrong) throw new Error(`the sand is not as it was: ${wrong}`);
    const sentences = [
      ...notices.map((notice) => (notice.kind === 'refused' ? notice.reason : '')),
      thrown instanceof Error ? asSimError(thrown).message : '',
    ];
    if (sentences.some((sentence) => aboutMemory.test(sentence))) return 'refused';
    if (aside) return 'read again';
    throw new Error(
      `${faulty.refused.join(', ')} was refused, and nothing was said but ${said.join(', ')} ${thrown ?? ''}`,
    );
  }
}

/** No memory at the first opening of a page: a screen says so, and trying again works. What did not hold; null: all well. */
export async function shortWhileOpening(kind: Allocation, n: number): Promise<string | null> {
  const page = new StandInPage(address);
  try {
    page.onDevice = (faulty) => {
      if (page.devices === 1) faulty.refuseAt(kind, n);
    };
    await page.during('there is an answer', page.session.start());
    await page.frame();
    await page.until('there is an answer', () => page.failures.length > 0 || page.session.world !== null);
    const [failure] = page.failures.splice(0);
    if (failure && !(failure instanceof SimError && aboutMemory.test(failure.message)))
      return `said: ${failure.message}`;
    if (failure && !(await page.during('there is sand', page.session.start()))) return 'did not start again';
    if (!failure && page.devices === 1) return 'the world that lacks something runs';
    return page.strays.length > 0 ? `nobody caught: ${page.strays.join('; ')}` : null;
  } finally {
    await page.close();
  }
}
