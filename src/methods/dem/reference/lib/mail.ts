/** What owners of lists tell each other: the twin of dem/lib/mail.wgsl. */
import { mail as at } from '../../constants';
import type { SimParams } from '../../layouts';
import type { Buffers } from '../twin';
import { bitsOf, floatOf } from './bits';

type Purpose = 'since' | 'until' | 'alert' | 'alertSorted' | 'stamp' | 'leaver' | 'receiver' | 'inbox';
type Bound = Pick<Buffers, 'params' | 'mail'>;

export const mailWord = ({ listRows }: SimParams, purpose: Purpose, row: number): number =>
  at.counters + at[purpose] * listRows + row;

export const letterPlace = ({ listRows }: SimParams, letter: number): number =>
  at.counters + at.purposes * listRows + 4 * letter;

export const mailOf = ({ params, mail }: Bound, purpose: Purpose, row: number): number =>
  mail[mailWord(params, purpose, row)];

export function putMail({ params, mail }: Bound, purpose: Purpose, row: number, value: number): void {
  mail[mailWord(params, purpose, row)] = value;
}

export const alertOf = (b: Bound, purpose: 'alert' | 'alertSorted', row: number): number =>
  floatOf(mailOf(b, purpose, row));

export function raiseAlert(b: Bound, row: number, speed: number): void {
  putMail(b, 'alert', row, Math.max(mailOf(b, 'alert', row), bitsOf(speed)));
}
