/**
 * A moment of a match that is told by a feed. It is stored where a simulated match has its own, and every sport shows it in
 * the same way: a sport whose state may be either is made by `withFeeds`. A feed prices and decides by itself, so the law of
 * the sport says nothing of such a match.
 */
import { PLAIN_VIEW, type Sport } from '../sport.ts';

export interface FeedState {
  readonly feed: true;
  readonly phase: 'before' | 'feed' | 'ended';
  /** Minutes, or overs and balls; null: it is not told. */
  readonly clock: string | null;
  /** `2`, `152/4`. */
  readonly home: string;
  readonly away: string;
  readonly periods: readonly { readonly home: string; readonly away: string }[];
}

export const FEED_START: FeedState = { feed: true, phase: 'before', clock: null, home: '0', away: '0', periods: [] };

export const isFeedState = (state: object): state is FeedState => 'feed' in state;

/** What of a score a live bet rests on: goals and sets whole, wickets of cricket, nothing of points that come every minute. */
export type Resting = 'score' | 'wickets' | 'nothing';

function restOf({ phase, home, away }: FeedState, resting: Resting): string {
  const wickets = (score: string): string => score.split('/')[1] ?? '';
  if (resting === 'nothing') return phase;
  return resting === 'score' ? `${phase} ${home}-${away}` : `${phase} ${wickets(home)} ${wickets(away)}`;
}

export function withFeeds<State extends object>(sport: Sport<State>, resting: Resting): Sport<State | FeedState> {
  return {
    ...sport,
    price: (strengths, state, markets, margins) =>
      isFeedState(state) ? markets.map(() => ({})) : sport.price(strengths, state, markets, margins),
    ...(sport.more === undefined
      ? {}
      : { more: (strengths, state) => (isFeedState(state) ? [] : (sport.more?.(strengths, state) ?? [])) }),
    decide: (market, state) => (isFeedState(state) ? null : sport.decide(market, state)),
    correct: (market, state, score) => sport.correct(market, isFeedState(state) ? sport.start : state, score),
    restsOn: (state) => (isFeedState(state) ? restOf(state, resting) : sport.restsOn(state)),
    view(state) {
      if (!isFeedState(state)) return sport.view(state);
      const { phase, clock, home, away, periods } = state;
      return { ...PLAIN_VIEW, phase, clock, home, away, periods };
    },
  };
}
