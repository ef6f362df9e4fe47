/** The filter of the betting record as its address says it. */
import type { WagerStateName } from '@house/contract/wagers';
import { findFacts } from '@house/lottery/facts';
import { useMemberFilter } from '../../shared/popups.ts';
import { useChoiceFilter, useRangeFilter } from './filters.ts';
import type { DayRange } from './model/days.ts';

/** Today's products know no half wins, cash-outs or single refunds; a voided draw gives every stake back. */
export const WAGER_STATES = ['open', 'won', 'lost', 'void', 'cancelled'] as const satisfies readonly WagerStateName[];

/** Parts of the record: single bets, and chases. */
export const RECORD_TABS = ['bets', 'chases'] as const;

export interface BettingFilter {
  readonly range: DayRange;
  readonly gameCode: string | undefined;
  readonly state: WagerStateName | undefined;
  readonly ticket: string;
  /** As the call takes it, without the page. */
  readonly query: {
    from: string;
    to: string;
    gameCode?: string;
    state?: WagerStateName;
    ticket?: string;
  };
}

const TICKET_SIGNS_MOST = 64;

export function useBettingFilter(): BettingFilter {
  const range = useRangeFilter();
  const game = useMemberFilter('g');
  const gameCode = findFacts(game) === undefined ? undefined : game;
  const state = useChoiceFilter('st', WAGER_STATES);
  const ticket = useMemberFilter('q').trim().slice(0, TICKET_SIGNS_MOST);
  return {
    range,
    gameCode,
    state,
    ticket,
    query: {
      ...range,
      ...(gameCode === undefined ? {} : { gameCode }),
      ...(state === undefined ? {} : { state }),
      ...(ticket === '' ? {} : { ticket }),
    },
  };
}
