/** The formats of a series, and what one has to know of them before they are loaded. */

export const seriesFormatNames = ['vtp', 'xyz', 'gsd', 'dump', 'csv', 'glb'] as const;
export type SeriesFormatName = (typeof seriesFormatNames)[number];

/** Whether contacts are read for it. */
export const showsContacts = (format: string | undefined): boolean => format === ('vtp' satisfies SeriesFormatName);

/** Whether so many frames are one file. */
export const isOneFile = (format: SeriesFormatName, frames: number): boolean =>
  format !== 'vtp' && (format !== 'glb' || frames === 1);
