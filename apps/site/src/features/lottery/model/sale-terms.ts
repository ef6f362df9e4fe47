/** What a game is sold on now: its plays with their prices, and its limited numbers (lottery.md 1.5, 1.7). */
import type { ReplyOf } from '@house/contract/call';
import type { listLimitedNumbers } from '@house/contract/lottery/site';
import type { Play } from '@house/lottery/game';
import { holdsNumbers } from '@house/lottery/limited';
import { FULL_PRICES, type PlayPrices, type ReducedNumber } from '@house/lottery/prices';
import type { Selection } from '@house/lottery/tickets/selection';

type Reply = ReplyOf<typeof listLimitedNumbers>;

export interface SaleTerms {
  readonly prices: PlayPrices;
  readonly numbers: Reply['numbers'];
  /** Plays that are not sold. */
  readonly stopped: ReadonlySet<string>;
}

/** The house's refusal of a ticket at a price that is no more. */
export const PRICE_CHANGED = 'lottery.priceChanged';

/** Nothing is known yet: the house refuses what it sells otherwise, and says how. */
export const FULL_TERMS: SaleTerms = { prices: FULL_PRICES, numbers: [], stopped: new Set() };

export function saleTermsOf({ numbers, prices: { all, plays }, stopped }: Reply): SaleTerms {
  const prices = { all, plays: new Map(plays.map(({ play, factor }) => [play, factor])) };
  return { numbers, prices, stopped: new Set(stopped) };
}

/** What one draw is sold on: a number that is full there pays less. */
export function saleIn(terms: SaleTerms, drawId = ''): SaleTerms {
  const numbers = terms.numbers.map((number) =>
    number.reducedDraws.includes(drawId) ? { ...number, factor: number.fullFactor } : number,
  );
  return { ...terms, numbers };
}

/** What of a refusal tells of prices. */
interface Told {
  readonly code: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** With the numbers that a refusal says the stake of its line has no room for at the usual price. */
export function saleTold(terms: SaleTerms, why: Told | null): SaleTerms {
  const { play, numbers } = why?.values ?? {};
  if (why?.code !== PRICE_CHANGED || typeof numbers !== 'string') return terms;
  // Of a whole play those are not listed that are full nowhere yet.
  const ofPlay = terms.numbers.filter((number) => number.play === play);
  const told = numbers.split('\n').flatMap((selection) => {
    const found = ofPlay.find((number) => number.selection === selection) ?? ofPlay.find(isWholePlay);
    return found === undefined ? [] : [{ ...found, selection, factor: found.fullFactor }];
  });
  // Behind the others: what is said of a number last counts, and it is the lowest.
  return { ...terms, numbers: [...terms.numbers, ...told] };
}

/** It stands for every number of its play by itself. */
export function isWholePlay({ selection }: Pick<Reply['numbers'][number], 'selection'>): boolean {
  return selection === '';
}

/** The numbers at reduced odds that picks of a play hold. */
export function heldNumbers({ numbers }: SaleTerms, play: Play, picks: Selection): ReducedNumber[] {
  const holds = holdsNumbers(play, picks);
  return numbers.flatMap(({ play: code, selection, factor }) => {
    if (code !== play.code || factor === null) return [];
    const own = { picks: play.grammar.readStored(selection), factor };
    return holds(own.picks) ? [own] : [];
  });
}

/** Whether a number is not to be had in one of these draws: the desk closed it, or all that is to be had of it is sold. */
export function isClosedIn({ closed, fullDraws }: Reply['numbers'][number], drawIds: readonly string[]): boolean {
  return closed || drawIds.some((id) => fullDraws.includes(id));
}

/** The numbers of a play that are not to be had in one of these draws. */
export function closedNumbers({ numbers }: SaleTerms, play: Play, drawIds: readonly string[]): Selection[] {
  return numbers.flatMap((number) =>
    number.play === play.code && isClosedIn(number, drawIds) ? [play.grammar.readStored(number.selection)] : [],
  );
}
