/** What the pages of the card rooms and the studio say to each other, beside the calls that all games have. */
import type { CardOffer, SeenHand, WrittenAct } from '@house/games/card-rooms/card-room';
import type { Wire } from '@house/games/wire';
import * as z from 'zod/mini';
import { clientSeed } from './contract.ts';

const uuid = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));
const amount = z.string().check(z.regex(/^(0|[1-9][0-9]{0,13})(\.[0-9]{1,4})?$/));

export const cardSitBody = z.object({
  key: uuid,
  /** Its place among the rooms of the game; of a private table the table's own stands. */
  tier: z.int().check(z.gte(0), z.lte(20)),
  buyIn: amount,
  /** What the player gives to the deal. */
  seed: clientSeed,
  /**
   * `public`: wherever there is a seat. `new`: a private table is opened. `practice`: against house bots, for nothing; the sum is
   * not asked for. Else the code of a private one.
   */
  where: z.union([
    z.literal('public'),
    z.literal('new'),
    z.literal('practice'),
    z.string().check(z.regex(/^[0-9]{6}$/)),
  ]),
});
export type CardSitOrder = z.output<typeof cardSitBody>;
export const cardActBody = z.object({
  sitting: uuid,
  hand: uuid,
  /** How many acts of one's own were before it in this hand: the same one sent again is one. */
  seq: z.int().check(z.gte(0), z.lte(100_000)),
  kind: z.string().check(z.regex(/^[a-z][A-Za-z]{0,19}$/)),
  amount: z.optional(amount),
  /** Cards, pieces or numbers that are picked; of groups each is its cards with spaces between. */
  picks: z.optional(z.array(z.string().check(z.regex(/^[A-Za-z0-9 ]{1,60}$/))).check(z.maxLength(14))),
});
export type CardActOrder = z.output<typeof cardActBody>;
export const cardSeedBody = z.object({ sitting: uuid, seed: clientSeed });
export const cardOutBody = z.object({ sitting: uuid, out: z.boolean() });
export const cardLeaveBody = z.object({ sitting: uuid });

export interface ShownCardRoom {
  readonly tier: number;
  readonly unit: string;
  /** What one may sit down with. */
  readonly least: string;
  readonly most: string;
  readonly tables: number;
  readonly players: number;
  /** Seats of a table. */
  readonly places: number;
  /** Tables that may be watched, the fullest first. */
  readonly open: readonly { readonly id: string; readonly players: number }[];
}

export interface ShownCardSeat {
  readonly seat: number;
  /** Masked. */
  readonly player: string;
  readonly stack: string;
  readonly isOut: boolean;
  readonly isAway: boolean;
  /** Of the house, at a practice table. */
  readonly isBot: boolean;
}

export interface ShownCardTable {
  readonly id: string;
  readonly game: string;
  readonly tier: number;
  readonly unit: string;
  readonly code: string | null;
  /** Both null for one who only watches. */
  readonly sitting: string | null;
  readonly seat: number | null;
  /** Nothing is played for. */
  readonly practice: boolean;
  /** How many watch. */
  readonly watchers: number;
  readonly seats: readonly ShownCardSeat[];
  readonly places: number;
  readonly leaving: boolean;
  readonly button: number;
  /** Milliseconds until the next hand is dealt; null: it is being played, or there are too few. */
  readonly startsIn: number | null;
  /** SHA-256 of the server seed of the hand that is played, or of the next one. */
  readonly commitment: string;
  readonly hand: {
    readonly id: string;
    readonly number: number;
    readonly seen: Wire<SeenHand>;
    readonly due: readonly number[];
    /** Milliseconds that are left for it, of so many. */
    readonly left: number;
    readonly of: number;
    readonly onBank: boolean;
    /** What the listener may do. */
    readonly offers: readonly Wire<CardOffer>[];
    readonly seq: number;
    /** Milliseconds that are left of the whole hand; null: it has no end by the clock. */
    readonly clock: number | null;
    /** It is over: what each put in and won; its seed is in the history. */
    readonly result: {
      readonly rake: string;
      readonly players: readonly { readonly seat: number; readonly put: string; readonly won: string }[];
    } | null;
  } | null;
}

/** A line of the stream. */
export type CardMessage =
  | { readonly kind: 'lobby'; readonly rooms: readonly ShownCardRoom[] }
  | { readonly kind: 'table'; readonly table: ShownCardTable }
  /** The sitting is over; `returned` went back to the wallet. */
  | {
      readonly kind: 'left';
      readonly why: 'own' | 'out' | 'broke';
      readonly returned: string;
      readonly balance: string | null;
    }
  /** The practice table is put away, or the one that was watched is closed. */
  | { readonly kind: 'over' }
  | { readonly kind: 'beat' };

export interface ShownSitting {
  readonly sitting: string;
  readonly state: 'open' | 'refused' | 'void' | 'voiding' | 'placed' | 'decided' | 'settled';
  readonly refusal: string | null;
  readonly balance: string | null;
}

/** A hand that is over, with all it takes to deal and play it again. */
export interface ShownCardHand {
  readonly id: string;
  readonly number: number;
  readonly unit: string;
  readonly button: number;
  readonly state: 'settled' | 'void';
  readonly dealtAt: string;
  readonly rake: string;
  readonly commitment: string;
  readonly serverSeed: string;
  readonly seat: number;
  readonly players: readonly {
    readonly seat: number;
    readonly player: string;
    readonly stack: string;
    readonly seed: string;
    readonly put: string;
    readonly won: string;
  }[];
  readonly actions: readonly WrittenAct[];
}
