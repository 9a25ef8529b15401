/** The grid of homes, a chain of owners per cell: the twin of dem/lib/links.wgsl. */
import type { SimParams } from '../../layouts';
import type { Buffers } from '../twin';

export const headPlace = ({ cellMask }: SimParams, table: number, cell: number): number =>
  table * (cellMask + 1) + cell;

const isFurther = ({ listRows }: SimParams, link: number): boolean => link > listRows;

export const furtherPlace = ({ cellMask, listRows }: SimParams, link: number): number =>
  2 * (cellMask + 1) + listRows + 2 * (link - 1 - listRows);

export const nextPlace = (params: SimParams, link: number): number =>
  isFurther(params, link) ? furtherPlace(params, link) + 1 : 2 * (params.cellMask + 1) + link - 1;

/** Rows in the chain of a cell. */
export function chain({ params, links }: Pick<Buffers, 'params' | 'links'>, table: number, cell: number): number[] {
  const rows: number[] = [];
  for (let link = links[headPlace(params, table, cell)]; link !== 0; link = links[nextPlace(params, link)]) {
    rows.push(isFurther(params, link) ? links[furtherPlace(params, link)] : link - 1);
  }
  return rows;
}

/** Everybody in the grid, in the order of rows. */
export function rowsInGrid(b: Pick<Buffers, 'params' | 'links'>, table: number): number[] {
  const cells = Array.from({ length: b.params.cellMask + 1 }, (_, cell) => chain(b, table, cell));
  return [...new Set(cells.flat())].sort((x, y) => x - y);
}
