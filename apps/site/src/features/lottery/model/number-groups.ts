/** Groups of numbers that are only written out (lottery.md 9.3): a range, odd or even, big or small, heads and tails. */
import type { Grammar } from '@house/lottery/tickets/grammar';

export interface NumberGroup {
  /** The ends of the range, as typed; both are in it. Empty: the first or the last number there is. */
  readonly from: string;
  readonly to: string;
  /** Digits of the tens and of the units; none chosen: any. */
  readonly tens: readonly string[];
  readonly units: readonly string[];
  readonly parity: 'all' | 'odd' | 'even';
  /** Big is the upper half. */
  readonly size: 'all' | 'big' | 'small';
}

export const WHOLE_GROUP: NumberGroup = { from: '', to: '', tens: [], units: [], parity: 'all', size: 'all' };

/** The numbers of a group that the play takes, each once; null while the range is none. */
export function numbersOf(grammar: Grammar, { from, to, tens, units, parity, size }: NumberGroup): string[] | null {
  const { entryLength } = grammar;
  const count = 10 ** entryLength;
  const [first, last] = [from === '' ? 0 : Number(from), to === '' ? count - 1 : Number(to)];
  const right = [from, to].every((end) => end === '' || (/^\d+$/.test(end) && end.length === entryLength));
  if (!right || first > last) return null;
  const numbers = new Set<string>();
  for (let number = first; number <= last; number += 1) {
    const text = String(number).padStart(entryLength, '0');
    const wanted =
      (tens.length === 0 || tens.includes(text.at(-2) ?? '')) &&
      (units.length === 0 || units.includes(text.at(-1) ?? '')) &&
      (parity === 'all' || (number % 2 === 1) === (parity === 'odd')) &&
      (size === 'all' || number >= count / 2 === (size === 'big'));
    const [normal] = (wanted ? grammar.parse(text)?.[0] : undefined) ?? [];
    if (normal !== undefined) numbers.add(normal);
  }
  return [...numbers];
}
