/**
 * The graphics device is taken away at every kind of call of whatever the page does: drawing and computing frames, compiling, pouring,
 * making a body of a mesh, saving, an experiment, starting again, another method, and opening the page. Each time the sand must come
 * back as the last snapshot had it, bit for bit, with the reason said, and go on.
 */
import type { Watch } from '../../src/app/watch.ts';
import { createRandom } from '../../src/math/random.ts';
import type { GrainState } from '../../src/world/grain-state.ts';
import type { CallKind } from './faulty-device.ts';
import { address, callsDuring, calmDown, type Occasion, occasions } from './occasions.ts';
import { StandInPage } from './stand-in-page.ts';

/** The page opens: there is no sand yet, and nobody is told. */
const opening: Occasion = { name: 'opening', act: (page) => page.during('there is sand', page.session.start()) };

export const lossNames = [opening, ...occasions].map(({ name }) => name);

export interface LossCase {
  readonly occasion: Occasion;
  readonly kind: CallKind;
  readonly n: number;
  readonly when: 'before' | 'after';
}

/** Said of a case in which nothing happened. */
export const noCall = 'the call did not come';

/** So often is something done until the call comes. */
const mostTurns = 8;

export const caseName = ({ occasion, kind, n, when }: LossCase): string => `${occasion.name}, ${when} ${kind} ${n}`;

/** One page through all of its losses. */
export class Losses {
  readonly page = new StandInPage(address);
  readonly #random: () => number;
  #calls: [CallKind, number][] = [];
  /** Whether the call of the last case came. */
  #came = true;

  constructor(seed: number) {
    this.#random = createRandom(seed, 0xfa17);
  }

  async start(): Promise<void> {
    this.#calls = await callsDuring(this.page, () => opening.act(this.page));
    if (this.page.failures.length > 0) throw this.page.failures[0];
  }

  close(): Promise<void> {
    return this.page.close();
  }

  /**
   * `count` cases, as many of each occasion: at a call, drawn at random, of every kind of call that it makes, in turn. What a page has
   * made once it need not make again: for a call that does not come there is another case.
   */
  async *plan(count: number, only: readonly string[] = lossNames): AsyncGenerator<LossCase> {
    const chosen = [opening, ...occasions].filter(({ name }) => only.includes(name));
    for (const [place, occasion] of chosen.entries()) {
      const cases = Math.floor(((place + 1) * count) / chosen.length) - Math.floor((place * count) / chosen.length);
      if (occasion !== opening) await calmDown(this.page);
      const calls = occasion === opening ? this.#calls : await callsDuring(this.page, () => occasion.act(this.page));
      for (let i = 0, spare = cases; i < cases && spare >= 0; this.#came ? i++ : spare--) {
        // spread over all kinds when there are fewer cases
        const at = cases < calls.length ? Math.floor(((i + this.#random()) * calls.length) / cases) : i % calls.length;
        const [kind, made] = calls[at];
        // how many calls there are differs a little from time to time
        const n = 1 + Math.floor(this.#random() * Math.max(1, 0.8 * made));
        yield { occasion, kind, n, when: this.#random() < 0.5 ? 'before' : 'after' };
      }
    }
  }

  /** What did not hold, in words; null: all well; `noCall`: nothing was lost. */
  async run(loss: LossCase): Promise<string | null> {
    const wrong = await (loss.occasion === opening ? loseWhileOpening(loss) : this.#lose(loss));
    this.#came = wrong !== noCall;
    return wrong;
  }

  async #lose({ occasion, kind, n, when }: LossCase): Promise<string | null> {
    const { page } = this;
    await calmDown(page);
    const { session } = page;
    const old = session.world;
    const saidBefore = page.said.length;
    const atLoss: { watch?: Watch } = {};
    page.faulty.loseAt(kind, n, when, () => {
      atLoss.watch = session.watch ?? undefined;
      // what comes back can be looked at in peace
      page.ask({ kind: 'pause', paused: true });
    });
    // what was made once on a device is not always made again: then it is lost a little later
    for (let turn = 0; turn < mostTurns && !atLoss.watch; turn++) {
      await page.during(
        'it is over',
        occasion.act(page).catch(() => {}),
      );
    }
    if (!atLoss.watch) {
      page.faulty.calm();
      return noCall;
    }
    const isBack = () => page.failures.length > 0 || (session.world !== null && session.world !== old);
    await page.until('the sand is back', isBack);
    await page.during('all is done', session.settled());
    const said = page.said.slice(saidBefore).map((notice) => notice.kind);
    return (await wrongAfter(page, atLoss.watch.snapshot, said, occasion.replaces)) ?? (await goesOn(page));
  }
}

async function loseWhileOpening({ kind, n, when }: LossCase): Promise<string | null> {
  const page = new StandInPage(address);
  try {
    page.onDevice = (faulty) => {
      if (page.devices === 1) faulty.loseAt(kind, n, when);
    };
    await opening.act(page);
    await page.until('the sand is there', () => page.failures.length > 0 || page.session.world !== null);
    if (page.failures.length > 0) return `given up: ${page.failures[0].message}`;
    // it may be lost at the very end
    return (page.devices === 2 || page.said.length > 0 ? null : noCall) ?? (await goesOn(page));
  } finally {
    await page.close();
  }
}

async function goesOn(page: StandInPage): Promise<string | null> {
  page.ask({ kind: 'pause', paused: false }, { kind: 'use-tool', at: null });
  const { session } = page;
  const time = session.world?.sim.time ?? 0;
  await page.until('time goes on', () => (session.world?.sim.time ?? 0) > time);
  return page.strays.length > 0 ? `nobody caught: ${page.strays.splice(0).join('; ')}` : null;
}

/** `snapshot`: what the sand should have come back as. */
export async function wrongAfter(
  { session, failures, strays, opened }: StandInPage,
  snapshot: GrainState | null,
  said: readonly string[],
  replaced = false,
): Promise<string | null> {
  if (failures.length > 0) return `given up: ${failures.splice(0)[0].message}`;
  if (strays.length > 0) return `nobody caught: ${strays.splice(0).join('; ')}`;
  if (!said.includes('lost') || !said.includes('recovered')) return `no reason shown, only: ${said.join(', ')}`;
  const sim = session.world?.sim;
  if (!sim) return 'no sand';
  const state = await sim.readState();
  if (replaced && (sim.time === 0 || (opened && differs(state, opened) === null))) return null;
  if (!snapshot) return sim.time === 0 ? null : `began at ${sim.time} without a snapshot`;
  return differs(state, snapshot);
}

export function differs(state: GrainState, before: GrainState): string | null {
  if (state.time !== before.time) return `went on at ${state.time} s, not ${before.time} s`;
  for (const key of ['ids', 'position', 'orientation', 'velocity', 'angularVelocity'] as const) {
    const [now, then] = [state[key], before[key]];
    if (now.length !== then.length || now.some((value, i) => value !== then[i])) return `${key} differs`;
  }
  return null;
}
