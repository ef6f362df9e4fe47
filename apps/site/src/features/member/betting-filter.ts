/** The filter of the betting record as its address says it. */
import type { WagerStateName, WagersQuery } from '@house/contract/wagers/site';
import { findFacts } from '@house/lottery/facts';
import { RAFFLE_PLAY, SCRATCH_PLAY } from '@house/lottery/instant-bets';
import { useMemberFilter } from '../../shared/popups.ts';
import { useChoiceFilter, useRangeFilter } from './filters.ts';
import type { DayRange } from './model/days.ts';

/** Today's products know no half wins, cash-outs or single refunds; a voided draw gives every stake back. */
export const WAGER_STATES = ['open', 'won', 'lost', 'void', 'cancelled'] as const satisfies readonly WagerStateName[];

/** Kinds of the e-lottery that stand beside the games in the filter, and the plays their bets have. */
export const ELOTTERY_KINDS = ['scratch', 'raffle'] as const;
type ElotteryKind = (typeof ELOTTERY_KINDS)[number];
const PLAY_OF_KIND: Readonly<Record<ElotteryKind, string>> = { scratch: SCRATCH_PLAY, raffle: RAFFLE_PLAY };

/** Parts of the record: single bets, and chases. */
export const RECORD_TABS = ['bets', 'chases'] as const;

export interface BettingFilter {
  readonly range: DayRange;
  readonly gameCode: string | undefined;
  /** In place of a game: everything of a kind. */
  readonly kind: ElotteryKind | undefined;
  readonly state: WagerStateName | undefined;
  readonly ticket: string;
  /** As the call takes it, without the page. */
  readonly query: { from: string; to: string } & Pick<
    WagersQuery,
    'gameCode' | 'product' | 'play' | 'state' | 'ticket'
  >;
}

const TICKET_SIGNS_MAX = 64;

export function useBettingFilter(): BettingFilter {
  const range = useRangeFilter();
  const game = useMemberFilter('g');
  const kind = useChoiceFilter('g', ELOTTERY_KINDS);
  const gameCode = findFacts(game) === undefined ? undefined : game;
  const state = useChoiceFilter('st', WAGER_STATES);
  const ticket = useMemberFilter('q').trim().slice(0, TICKET_SIGNS_MAX);
  return {
    range,
    gameCode,
    kind,
    state,
    ticket,
    query: {
      ...range,
      ...(gameCode === undefined ? {} : { gameCode }),
      ...(kind === undefined ? {} : { product: 'elottery', play: PLAY_OF_KIND[kind] }),
      ...(state === undefined ? {} : { state }),
      ...(ticket === '' ? {} : { ticket }),
    },
  };
}
