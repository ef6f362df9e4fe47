/**
 * What the inputs of a draw come to (lottery.md 12.3). Pure.
 *
 * waiting   nobody has said anything that reads.
 * one       one input; a second, independent one is missing.
 * differ    what feeds say differs, or one person differs from them: two persons enter it, neither seeing the other.
 * conflict  the two persons differ: a third, with the right to approve, decides.
 * agreed    the result stands.
 *
 * Persons outweigh feeds: two who agree are published whatever the feeds say, and one who differs from two feeds that
 * agree holds the result back until a second has entered it.
 */
import type { ResultOrigin } from '../port.ts';

export interface GivenInput {
  readonly kind: 'feed' | 'person' | 'decision';
  /** Null: a feed that answered what is no result of the game. */
  readonly numbers: readonly number[] | null;
}

export type ResultState = 'waiting' | 'one' | 'differ' | 'conflict' | 'agreed';

export type Judgement =
  | { readonly state: Exclude<ResultState, 'agreed'> }
  | { readonly state: 'agreed'; readonly numbers: readonly number[]; readonly origin: ResultOrigin };

const same = (a: readonly number[], b: readonly number[]): boolean => a.join() === b.join();

export function judgeInputs(inputs: readonly GivenInput[]): Judgement {
  const numbersOf = (kind: GivenInput['kind']): (readonly number[])[] =>
    inputs.flatMap((input) => (input.kind === kind && input.numbers !== null ? [input.numbers] : []));
  const [decided] = numbersOf('decision');
  if (decided !== undefined) return { state: 'agreed', numbers: decided, origin: 'decision' };
  const [first, second] = numbersOf('person');
  if (first !== undefined && second !== undefined) {
    return same(first, second) ? { state: 'agreed', numbers: first, origin: 'people' } : { state: 'conflict' };
  }
  const feeds = numbersOf('feed');
  const [one] = feeds;
  if (one === undefined) return { state: first === undefined ? 'waiting' : 'one' };
  const agree = feeds.every((feed) => same(feed, one)) && (first === undefined || same(first, one));
  if (!agree) return { state: 'differ' };
  if (feeds.length === 2) return { state: 'agreed', numbers: one, origin: 'feeds' };
  return first === undefined ? { state: 'one' } : { state: 'agreed', numbers: one, origin: 'feedAndPerson' };
}
