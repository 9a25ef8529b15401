/** What must be true after every move, whatever was done. Returns what is wrong, in words. */
import type { AppPage } from '../support/app-page.ts';

export interface Ledger {
  /** Another number for every world: scenes, resets and restored states start over. */
  readonly world: number;
  /** Grains that there are, less those that came, plus those that went: always what the world began with. */
  readonly balance: number;
  readonly began: number;
  readonly grains: number;
  readonly finite: boolean;
}

declare global {
  interface Window {
    /** What the monkey waits for: said when it does not come. */
    awaited?: string;
    /** It is about to be left. */
    isOld?: boolean;
  }
}

/** Null while there is no graphics device. */
function readLedger(page: AppPage): Promise<Ledger | null> {
  return page.evaluate(async () => {
    const next = <Answer>(what: string, answer: Promise<Answer>): Promise<Answer> => {
      window.awaited = what;
      return answer;
    };
    await next('there is sand', window.tetrasand.ready);
    // a frame must come, and the sand must answer
    await next('a frame', new Promise((resolve) => requestAnimationFrame(resolve)));
    try {
      const ledger = await next('counters', window.tetrasand.ledger());
      const { position, velocity, orientation } = await next('grains', window.tetrasand.state());
      const bodies = await next('bodies', window.tetrasand.bodies());
      const numbers = bodies.flatMap((body) => [...body.position, ...body.velocity, ...body.orientation]);
      const finite = [position, velocity, orientation, numbers].every((list) => list.every((x) => Number.isFinite(x)));
      return { ...ledger, finite };
    } catch (error) {
      // the device may go while it is asked
      if (/no graphics device|lost|destroyed|unmapped|aborted|mapping webgpu buffer failed/i.test(String(error)))
        return null;
      throw error;
    }
  });
}

/** How long a page may take to say what it waits for, ms. */
const lastAnswer = 20_000;

/** Fails with a sentence when `promise` takes longer than `patience`, ms. */
export async function inTime<T>(promise: Promise<T>, patience: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the page did not answer within ${patience / 1000} s`)), patience);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

export async function wrongs(
  page: AppPage,
  errors: string[],
  patience?: number,
): Promise<{ found: string[]; ledger: Ledger | null }> {
  const found = errors.splice(0);
  let ledger: Ledger | null = null;
  try {
    const reading = readLedger(page);
    ledger = await (patience === undefined ? reading : inTime(reading, patience));
    if (ledger && !ledger.finite) found.push('a grain or a body is nowhere: NaN or infinity');
    if (ledger && ledger.balance !== ledger.began) {
      found.push(`grains are lost or came from nowhere: ${ledger.balance} in the books, ${ledger.began} at the start`);
    }
    if (!(await page.evaluate(() => document.querySelector('#interface')?.childElementCount))) {
      found.push('the interface is gone');
    }
  } catch (error) {
    found.push((error as Error).message);
    const awaited = await inTime(
      page.evaluate(() => `${window.awaited}; hidden: ${document.hidden}; ${window.tetrasand.messages().at(-1)}`),
      lastAnswer,
    ).catch(() => 'anything: the page does nothing at all');
    found.push(`the last thing that was asked for: ${awaited}`);
  }
  return { found, ledger };
}
