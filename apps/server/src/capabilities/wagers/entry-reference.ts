/** What people find a line of the account record by: as `showEntry` writes it, and what copying a line gives. */
import { toLatinDigits } from '@house/money/digits';
import type { EntryReference } from '../wallet/port.ts';
import { parseTicket } from './ticket.ts';

/** The greatest number that the database keeps. */
const NUMBER_MAX = 2n ** 63n - 1n;

const LINE = /^(\d{1,2})-(\d{1,19})$/;
const NUMBER = /^\d{1,19}$/;

function readNumber(digits: string): bigint | null {
  const number = BigInt(digits);
  return number <= NUMBER_MAX ? number : null;
}

/** A line's place, the number of an order or a draw, or a ticket; null when it is none of them. */
export function readEntryReference(written: string): EntryReference | null {
  const text = toLatinDigits(written).trim();
  const [, shard, place] = LINE.exec(text) ?? [];
  if (shard !== undefined && place !== undefined) {
    const seq = readNumber(place);
    return seq === null ? null : { shard: Number(shard), seq };
  }
  // A ticket may be of digits alone; no number of an order or a draw is as short.
  const ticket = parseTicket(text);
  if (ticket !== null) return ticket;
  if (!NUMBER.test(text)) return null;
  const id = readNumber(text);
  return id === null ? null : { id };
}
