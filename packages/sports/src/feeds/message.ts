/**
 * What a feed says, whoever sends it: an adapter turns the words of its provider into these, with the house's own sports,
 * markets and selections. All times are milliseconds by the clock of the feed, which may be wrong; they tell what is newer.
 */
import type { MarketName, Outcomes, Prices } from '../market.ts';
import type { Outcome } from '../outcome.ts';
import type { SportCode } from '../sports.ts';
import type { FeedState } from './state.ts';

/** Who meets whom, and when. */
export interface FeedFixture {
  /** As the feed names it, for good. */
  readonly ref: string;
  readonly sport: SportCode;
  /** Names as the feed has them; it has no Bengali ones. */
  readonly league: { readonly ref: string; readonly name: string };
  readonly home: string;
  readonly away: string;
  readonly startsAt: number;
}

export interface FeedPrices {
  readonly name: MarketName;
  /** Anything that takes no bets now is suspended. */
  readonly status: 'open' | 'suspended';
  readonly prices: Prices;
}

/** What part of the feed says it, when, and of which event. */
interface About {
  readonly product: number;
  readonly at: number;
  readonly ref: string;
}

export type FeedStatus = 'upcoming' | 'live' | 'ended' | 'abandoned';

export type FeedMessage =
  /** A sign of life; `subscribed` false: what came before it may have been lost. */
  | { readonly kind: 'alive'; readonly product: number; readonly at: number; readonly subscribed: boolean }
  /** All that was asked for under this number has been sent. */
  | { readonly kind: 'complete'; readonly product: number; readonly at: number; readonly request: number }
  | (About & {
      readonly kind: 'odds';
      readonly status: FeedStatus | null;
      readonly state: FeedState | null;
      readonly markets: readonly FeedPrices[];
    })
  | (About & { readonly kind: 'stop' })
  | (About & {
      readonly kind: 'settlement';
      /** Null: it has a result, which the house can not write. */
      readonly markets: readonly { readonly name: MarketName; readonly outcomes: Outcomes | null }[];
    })
  | (About & { readonly kind: 'takeBack'; readonly markets: readonly MarketName[] })
  /** Bets taken from `from` until `to` are void; both null: all of them. */
  | (About & {
      readonly kind: 'cancel' | 'uncancel';
      readonly from: number | null;
      readonly to: number | null;
      readonly markets: readonly MarketName[];
    })
  /** The fixture is another by now; null: its start is as it was. */
  | (About & { readonly kind: 'change'; readonly startsAt: number | null; readonly cancelled: boolean });

export type AboutEvent = Extract<FeedMessage, { readonly ref: string }>;
export const isAboutEvent = (message: FeedMessage): message is AboutEvent => 'ref' in message;

/** A share of a dead heat is written with few decimals: a third as 0.33 or 0.3333. */
const NEAR = 0.006;

/**
 * An outcome in the manner of the big feeds: whether it won, the part that is void, the share of a dead heat. Null: the house
 * knows no such mixture, and a person decides.
 */
export function outcomeOfFactors(won: boolean, voidFactor: number, deadHeatFactor: number): Outcome | null {
  if (voidFactor === 1) return 'void';
  if (voidFactor === 0.5) return deadHeatFactor === 1 ? (won ? 'halfWin' : 'halfLose') : null;
  if (voidFactor !== 0) return null;
  if (!won) return 'lose';
  if (deadHeatFactor === 1) return 'win';
  const sharers = [2, 3, 4, 5, 6, 7, 8, 9] as const;
  const found = sharers.find((count) => Math.abs(deadHeatFactor - 1 / count) < NEAR);
  return found === undefined ? null : `dead${found}`;
}
