/** The formats of a series by name. */
import { glb } from './glb';
import { gsd } from './gsd';
import type { SeriesFormatName } from './names';
import type { SeriesFormat } from './series';
import { csv, dump, xyz } from './text-formats';
import { vtp } from './vtp';

export const seriesFormats: Readonly<Record<SeriesFormatName, SeriesFormat>> = { vtp, xyz, gsd, dump, csv, glb };
