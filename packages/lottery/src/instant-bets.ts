/** Raffle tickets and scratch cards as bets have them: written by the server, read by every page that shows a record. */

/** What stands for the game of raffles, in their draws and in records. */
export const RAFFLE = 'RAFFLE';

export interface RafflePurchase {
  readonly id: string;
  readonly first: number;
  readonly count: number;
}

/** The play of tickets as bets have it. */
export const RAFFLE_PLAY = 'TICKETS';

/** Tickets as a bet has them: `12-15 7301`, the numbers and the id of the purchase. */
export function writeTickets({ id, first, count }: RafflePurchase): string {
  return `${first}-${first + count - 1} ${id}`;
}

/** Null of a text that is none. */
export function readTickets(selection: string): RafflePurchase | null {
  const [, first, last, id] = /^(\d{1,5})-(\d{1,5}) (\d{1,19})$/.exec(selection) ?? [];
  if (id === undefined) return null;
  return { id, first: Number(first), count: Number(last) - Number(first) + 1 };
}

/** The play of a card as bets have it; `!` says that it is decided at once. */
export const SCRATCH_PLAY = '!CARD';

/** Where a card comes from: the commitment of its pair, hex, and its nonce. */
export interface CardPlace {
  readonly commit: string;
  readonly nonce: number;
}

/** As a bet has it: `ab…12:7`. */
export function writeCardPlace({ commit, nonce }: CardPlace): string {
  return `${commit}:${nonce}`;
}

/** Null of a text that is none. */
export function readCardPlace(selection: string): CardPlace | null {
  const [, commit, nonce] = /^([0-9a-f]{64}):(\d{1,9})$/.exec(selection) ?? [];
  return commit === undefined ? null : { commit, nonce: Number(nonce) };
}
