/** How fast the scenes are that people open: `npm run bench -- --gallery`. Other working copies take turns, scene by scene. */
import type { Report } from './beds';
import type { GalleryRun, GalleryTask } from './contenders/gallery-process';
import { digits, whole } from './numbers';
import { type Remote, startRemote } from './rpc';

/** Those of the table in docs/performance.md. */
export const galleryScenes = [
  'sandbox',
  'hourglass',
  'splash',
  'heap',
  'drum',
  'hopper',
  'avalanche',
  'bulldozer',
  'explosion',
  'dunes',
  'repose',
  'collapse',
  'tipping',
] as const;

export interface GalleryRow extends GalleryRun {
  readonly scene: string;
  /** The working copy that ran it. */
  readonly copy: string;
}

/** Million grain-steps per second of real time, and per two seconds of processor time: what two cores do that nobody disturbs. */
export const speedOf = ({ grains, steps, seconds }: GalleryRun): number => (grains * steps) / seconds / 1e6;
export const processorSpeedOf = ({ grains, steps, processorSeconds }: GalleryRun): number =>
  (2 * grains * steps) / processorSeconds / 1e6;

const geometricMean = (values: readonly number[]): number =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);

export async function measureGallery(
  roots: Readonly<Record<string, string>>,
  scenes: readonly string[],
  seconds: number,
  report: Report,
): Promise<GalleryRow[]> {
  const copies = Object.entries(roots).map(([copy, root]): [string, Remote] => [
    copy,
    startRemote(root, 'bench/contenders/gallery-process.ts'),
  ]);
  const rows: GalleryRow[] = [];
  try {
    for (const [index, scene] of scenes.entries()) {
      for (const [copy, remote] of copies) {
        report(index / scenes.length, scene);
        const run = await remote.call<GalleryRun>('run', { scene, seconds } satisfies GalleryTask);
        rows.push({ scene, copy, ...run });
      }
    }
  } finally {
    for (const [, remote] of copies) await remote.stop();
  }
  return rows;
}

export const galleryHead = [
  'scene',
  'copy',
  'grains',
  'M grain-steps/s',
  'by processor time',
  'substeps per rebuild',
  'dispatches per substep',
  'real-time factor',
  'entries per grain',
  'stale lists',
];

export function galleryCells(row: GalleryRow): string[] {
  const { scene, copy, grains, steps, dt, seconds, rebuilds, dispatches, staleLists, entriesPerGrain } = row;
  return [
    scene,
    copy,
    whole(grains),
    digits(speedOf(row)),
    digits(processorSpeedOf(row)),
    digits(steps / Math.max(1, rebuilds)),
    digits(dispatches / steps),
    digits((steps * dt) / seconds, 2),
    digits(entriesPerGrain),
    whole(staleLists),
  ];
}

/** One row per copy: the geometric means of both speeds. */
export function galleryMeans(rows: readonly GalleryRow[]): { copy: string; speed: number; processorSpeed: number }[] {
  return [...new Set(rows.map(({ copy }) => copy))].map((copy) => {
    const own = rows.filter((row) => row.copy === copy);
    return { copy, speed: geometricMean(own.map(speedOf)), processorSpeed: geometricMean(own.map(processorSpeedOf)) };
  });
}
