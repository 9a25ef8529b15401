/** The formats of a series by name. */
import { glb } from './glb';
import { gsd } from './gsd';
import type { SeriesFormat } from './series';
import { csv, dump, xyz } from './text-formats';
import { vtp } from './vtp';

export const seriesFormats = { vtp, xyz, gsd, dump, csv, glb } as const satisfies Readonly<
  Record<string, SeriesFormat>
>;
export type SeriesFormatName = keyof typeof seriesFormats;
export const seriesFormatNames = Object.keys(seriesFormats) as SeriesFormatName[];

/** Whether contacts are read for it. */
export const showsContacts = (format: string | undefined): boolean => format === ('vtp' satisfies SeriesFormatName);

/** Whether so many frames are one file. */
export const isOneFile = (format: SeriesFormatName, frames: number): boolean =>
  format !== 'vtp' && (format !== 'glb' || frames === 1);
