/**
 * What pages hear of a match as it changes (screens.md 0.7): on `odds.<event>` its moment and every price of it, on `odds` its
 * moment and the prices that lists show. Told by the transaction that changes it, after everything else.
 */
import type { Tx } from '../../platform/database.ts';
import { publish } from '../../platform/realtime.ts';
import { present } from '../../platform/result.ts';
import { selectEvents, selectMarketsOf } from './queries.ts';
import { isShown, mainMarkets, showEvent, showMarket } from './show.ts';

/** Prices of a market as the contract has them on `odds.<event>`: its id, whether it takes no bets for now, a price for each selection. */
const compact = ({ id, suspended, selections }: ReturnType<typeof showMarket>) => [
  ...[id, suspended ? 1 : 0],
  selections.map(({ odds }) => odds),
];

/** `more`: markets came or were decided: a page that shows all of them asks for them. */
export async function tellOdds(tx: Tx, eventId: bigint, more: boolean): Promise<void> {
  const event = present((await selectEvents(tx, [eventId]))[0], 'a match that has changed is there');
  const markets = await selectMarketsOf(tx, [eventId]);
  const shown = { event, markets };
  const view = showEvent(shown);
  const open = markets.filter(({ status }) => status !== 'decided');
  const list = mainMarkets(open, event).map((market) => showMarket(market, event));
  const all = open.filter(isShown).map((market) => showMarket(market, event));
  await publish(tx, [
    { channel: `odds.${eventId}`, kind: 'moved', data: { event: view, more, markets: all.map(compact) } },
    { channel: 'odds', kind: 'moved', data: { event: view, markets: list } },
  ]);
}
