/** The member's records: account record (journal lines), betting record with receipts, and what they won or lost. */

import { getProfit, getReceipt, listWagerRows, listWagers, type WagersQuery } from '@house/contract/wagers/site';
import { listEntries } from '@house/contract/wallet/site';
import { formatAmount } from '@house/money/amount';
import type { Clock } from '../../platform/clock.ts';
import type { CallRouter } from '../../platform/http.ts';
import { isRefusal, refuse } from '../../platform/result.ts';
import { dayRange, type Wallet } from '../wallet/port.ts';
import { readEntryReference } from './entry-reference.ts';
import type { WagerFilter, Wagers } from './port.ts';
import { type ProfitSums, sumProducts, sumProfit } from './profit.ts';
import { marketsOf, type ReadDay, showEntryPage, showWager, showWagerPage, showWagers } from './show.ts';
import { createRecordTurns } from './turns.ts';

export interface RecordRoutesDeps {
  readonly wallet: Pick<Wallet, 'listEntriesOf' | 'memberDaysOf'>;
  readonly wagers: Wagers;
  readonly clock: Clock;
  readonly zoneOffsetMinutes: number;
  readonly readDay: ReadDay;
}

const showProfit = (sums: ProfitSums) => ({
  deposit: formatAmount(sums.deposit),
  withdrawal: formatAmount(sums.withdrawal),
  stake: formatAmount(sums.stake),
  turnover: formatAmount(sums.turnover),
  paid: formatAmount(sums.paid),
  bonus: formatAmount(sums.bonus),
  cashback: formatAmount(sums.cashback),
  net: formatAmount(sums.net),
});

export function registerRecordRoutes(house: CallRouter, deps: RecordRoutesDeps): void {
  const turns = createRecordTurns(deps.clock);
  const describeMarkets = (ids: readonly bigint[]) => deps.wagers.describeMarkets(ids);

  house.serveSignedIn(listEntries, null, async ({ principal, query }) => {
    const { page, size, from, to, type, wallet, reference } = query;
    const found = await turns(principal.id, () =>
      deps.wallet.listEntriesOf({
        memberId: principal.id,
        ...dayRange({ from, to }, deps.clock.now(), deps.zoneOffsetMinutes),
        ...(type === undefined ? {} : { type }),
        ...(wallet === undefined ? {} : { account: wallet }),
        ...(reference === undefined ? {} : { reference: readEntryReference(reference) }),
        offset: (page - 1) * size,
        limit: size,
      }),
    );
    return isRefusal(found) ? found : showEntryPage(query, found, { describeMarkets, readDay: deps.readDay });
  });

  const filterOf = (memberId: bigint, query: WagersQuery): WagerFilter => {
    const { page, size, from, to, product, gameCode, play, state, ticket } = query;
    return {
      memberId,
      ...dayRange({ from, to }, deps.clock.now(), deps.zoneOffsetMinutes),
      ...(product === undefined ? {} : { product }),
      ...(gameCode === undefined ? {} : { gameCode }),
      ...(play === undefined ? {} : { play }),
      ...(state === undefined ? {} : { state }),
      ...(ticket === undefined ? {} : { ticket }),
      offset: (page - 1) * size,
      limit: size,
    };
  };

  house.serveSignedIn(listWagers, null, async ({ principal: { id }, query }) => {
    const found = await turns(id, () => deps.wagers.listWagersOf(filterOf(id, query)));
    return isRefusal(found) ? found : showWagerPage(query, found, describeMarkets);
  });

  house.serveSignedIn(listWagerRows, null, async ({ principal: { id }, query }) => {
    const found = await turns(id, () => deps.wagers.listWagerRowsOf(filterOf(id, query)));
    return isRefusal(found) ? found : { rows: await showWagers(found, describeMarkets) };
  });

  house.serveSignedIn(getProfit, null, async ({ principal: { id: memberId }, query }) => {
    const { clock, zoneOffsetMinutes, wallet, wagers } = deps;
    const days = { memberId, ...dayRange({ from: query.from, to: query.to }, clock.now(), zoneOffsetMinutes) };
    const found = await turns(memberId, () =>
      Promise.all([wallet.memberDaysOf(days), wagers.countedDaysOf({ ...days, zoneOffsetMinutes })]),
    );
    if (isRefusal(found)) return found;
    const [moves, counted] = found;
    const profit = sumProfit(moves, counted);
    return {
      days: profit.days.map((sums) => ({ day: sums.day, ...showProfit(sums) })),
      products: sumProducts(counted).map(([product, turnover]) => ({ product, turnover: formatAmount(turnover) })),
      totals: showProfit(profit.totals),
    };
  });

  house.serveSignedIn(getReceipt, null, async ({ principal, params }) => {
    const wager = await deps.wagers.findWager(principal.id, params.ticket);
    if (wager === null) return refuse('request.notFound');
    const markets = await describeMarkets(marketsOf([wager]));
    const [{ canonical, digest }, signed] = await Promise.all([
      deps.wagers.describeTicket(wager),
      deps.wagers.signReceipt(wager),
    ]);
    const { commit = null, beacon = null, beaconRound = null } = markets.get(wager.marketId)?.details ?? {};
    return { canonical, digest, commit, beacon, beaconRound, signed, wager: showWager(wager, markets) };
  });
}
