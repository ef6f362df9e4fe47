/**
 * Live events of matches: `moved` on `odds.<event>` and on `odds`. Both carry the match as calls do; `odds.<event>` has prices by
 * the id of their market, in the order of its selections, so that a frame with a hundred markets stays small.
 */
import type { SportsEventView, SportsMarketView } from './site.ts';

/** Prices of a market as decimal strings, null where there is none now; `s`: it takes no bets for now. */
type CompactMarket = readonly [id: string, suspended: 0 | 1, odds: readonly (string | null)[]];

export interface EventOdds {
  readonly event: SportsEventView;
  readonly markets: readonly CompactMarket[];
  /** Markets came or were decided: whoever shows all of them asks for them. */
  readonly more: boolean;
}
export interface ListedOdds {
  readonly event: SportsEventView;
  readonly markets: readonly SportsMarketView[];
}

type Data = Readonly<Record<string, unknown>>;

/** What a page reads of such an event; null: it is of a later release. */
export function readEventOdds(data: Data): EventOdds | null {
  const said = data as Partial<EventOdds>;
  return typeof said.event?.id === 'string' && Array.isArray(said.markets) ? (said as EventOdds) : null;
}
export function readListedOdds(data: Data): ListedOdds | null {
  const said = data as Partial<ListedOdds>;
  return typeof said.event?.id === 'string' && Array.isArray(said.markets) ? (said as ListedOdds) : null;
}

/** The market with the prices that were told; the same where nothing was. */
export function withOdds(market: SportsMarketView, told: ReadonlyMap<string, CompactMarket>): SportsMarketView {
  const own = told.get(market.id);
  if (own === undefined || market.decided) return market;
  const [, suspended, odds] = own;
  return {
    ...market,
    suspended: suspended === 1,
    selections: market.selections.map((selection, place) => ({ ...selection, odds: odds[place] ?? null })),
  };
}
