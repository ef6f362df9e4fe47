/** The filter of the betting record as its address says it. */
import type { WagerProductName, WagerStateName } from '@house/contract/wagers/site';
import { findFacts } from '@house/lottery/facts';
import { useMemberFilter } from '../../shared/popups.ts';
import { useChoiceFilter, useRangeFilter } from './filters.ts';
import type { DayRange } from './model/days.ts';

/** Today's products know no half wins, cash-outs or single refunds; a voided draw gives every stake back. */
export const WAGER_STATES = ['open', 'won', 'lost', 'void', 'cancelled'] as const satisfies readonly WagerStateName[];

/** Kinds that stand beside the games in the filter. */
export const OTHER_PRODUCTS = ['scratch', 'raffle'] as const satisfies readonly WagerProductName[];
type OtherProduct = (typeof OTHER_PRODUCTS)[number];

/** Parts of the record: single bets, and chases. */
export const RECORD_TABS = ['bets', 'chases'] as const;

export interface BettingFilter {
  readonly range: DayRange;
  readonly gameCode: string | undefined;
  /** In place of a game: everything of a kind. */
  readonly product: OtherProduct | undefined;
  readonly state: WagerStateName | undefined;
  readonly ticket: string;
  /** As the call takes it, without the page. */
  readonly query: {
    from: string;
    to: string;
    gameCode?: string;
    product?: OtherProduct;
    state?: WagerStateName;
    ticket?: string;
  };
}

const TICKET_SIGNS_MOST = 64;

export function useBettingFilter(): BettingFilter {
  const range = useRangeFilter();
  const game = useMemberFilter('g');
  const product = useChoiceFilter('g', OTHER_PRODUCTS);
  const gameCode = findFacts(game) === undefined ? undefined : game;
  const state = useChoiceFilter('st', WAGER_STATES);
  const ticket = useMemberFilter('q').trim().slice(0, TICKET_SIGNS_MOST);
  return {
    range,
    gameCode,
    product,
    state,
    ticket,
    query: {
      ...range,
      ...(gameCode === undefined ? {} : { gameCode }),
      ...(product === undefined ? {} : { product }),
      ...(state === undefined ? {} : { state }),
      ...(ticket === '' ? {} : { ticket }),
    },
  };
}
