/** Writes moments into one file, frame after frame, with time in between for the page to live on. */
import { seriesFormats } from '../../exchange/series/formats';
import { isOneFile, type SeriesFormatName } from '../../exchange/series/names';
import { frameOf } from '../../exchange/series/reading';
import { StateFileError } from '../../world/state-file';
import type { Moments } from './moments';
import { OneFile, ZipFile } from './sinks';
import type { Target } from './target';

export interface ExportOrder {
  readonly format: SeriesFormatName;
  readonly moments: Moments;
  readonly target: Target;
  /** How the names of files in a zip begin. */
  readonly name: string;
}

export interface ExportProgress {
  /** Done so far. */
  readonly frames: number;
  readonly bytes: number;
}

/** How an export ended. */
export type ExportEnd =
  /** `content` is null when it lies on the disk; `leftOut`: what was wrong with states that are not in it. */
  | (ExportProgress & { readonly kind: 'done'; readonly content: Blob | null; readonly leftOut: readonly string[] })
  | { readonly kind: 'empty' | 'too-large' | 'cancelled' }
  | { readonly kind: 'failed'; readonly reason: string };

/** Is asked after every frame; false: no more. */
export type GoOn = (progress: ExportProgress) => boolean;

export async function exportMoments(order: ExportOrder, goOn: GoOn): Promise<ExportEnd> {
  const { target } = order;
  const end = await write(order, goOn).catch(
    (error) => ({ kind: 'failed', reason: (error as Error).message }) as const,
  );
  if (end.kind !== 'done') await target.cancel();
  return end;
}

async function write({ format, moments, target, name }: ExportOrder, goOn: GoOn): Promise<ExportEnd> {
  const sink = isOneFile(format, moments.count) ? new OneFile(target) : new ZipFile(target);
  const writer = seriesFormats[format](sink, name);
  const leftOut: string[] = [];
  let [frames, grains] = [0, 0];
  for (let index = 0; index < moments.count; index++) {
    try {
      const reading = await moments.read(index);
      grains += reading.state.ids.length;
      writer.add(frameOf(frames, reading));
      frames++;
    } catch (error) {
      if (!(error instanceof StateFileError)) throw error;
      leftOut.push(error.message);
    }
    await target.settled();
    // nobody should wait for a file that will not fit in the end
    if ((sink.full * moments.count) / (index + 1) > 1) return { kind: 'too-large' };
    if (!goOn({ frames: index + 1, bytes: sink.size })) return { kind: 'cancelled' };
    await pause();
  }
  if (frames === 0 && leftOut.length > 0) return { kind: 'failed', reason: leftOut[0] };
  if (grains === 0) return { kind: 'empty' };
  writer.end();
  await sink.end();
  const content = await target.finish();
  return { kind: 'done', frames, bytes: target.size, content, leftOut };
}

/** Lets the page draw, and answer. A page in the background gets no frames, and its timers are seldom; messages come. */
function pause(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
