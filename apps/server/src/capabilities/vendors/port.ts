/**
 * Vendors: the operator's side of the protocol by which games of others, and of our own studio, reach money (operations.md 3).
 *
 * A vendor
 * on           sessions are opened, bets are taken.
 * maintenance  neither, for now; what is owed (wins, rollbacks, prizes) comes in all the same.
 * off          the same, and its games are not there. All leave by: the desk.
 *
 * A session is a token of 64 signs, bound to member, vendor, game and currency
 * opened  good for 15 minutes. Leaves by: its first use, time.
 * used    good for 24 hours after its last use. Leaves by: time.
 * A win, a rollback, a prize or a resettlement asks for no session, no exclusion, no limit and no lock: it is owed.
 *
 * A bet is a single wager of the game's book of the day (wagers/port.ts); the vendor's transaction ids are kept with it in the
 * commit of the money, so that whatever is sent again, late or out of order has the outcome of operations.md 3.3.
 */
import type { Refusal } from '../../platform/result.ts';
import type { ProductGame } from '../wagers/port.ts';

export interface OpenedSession {
  readonly refused?: undefined;
  /** Where the game is played, with the token in it. */
  readonly address: string;
}

export interface Vendors {
  /** Opens a session in a game of the catalogue; refused where its vendor takes no bets now. */
  openSession(
    memberId: bigint,
    gameId: string,
    language: string,
  ): Promise<OpenedSession | Refusal<'games.unknown' | 'games.maintenance'>>;
  /** Games of vendors, by product, and whether their vendor takes bets. */
  listGames(): Promise<readonly (ProductGame & { readonly product: VendorProduct })[]>;
}

/** Products that vendors play. */
export const VENDOR_PRODUCTS = ['slots', 'mini'] as const;
export type VendorProduct = (typeof VENDOR_PRODUCTS)[number];
