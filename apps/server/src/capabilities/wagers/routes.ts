/** The member's records: account record (journal lines) and betting record, with receipts. */

import { getReceipt, listWagerRows, listWagers, type WagersQuery } from '@house/contract/wagers/site';
import { listEntries } from '@house/contract/wallet/site';
import type { Clock } from '../../platform/clock.ts';
import type { CallRouter } from '../../platform/http.ts';
import { isRefusal, refuse } from '../../platform/result.ts';
import { dayRange, type Wallet } from '../wallet/port.ts';
import { readEntryReference } from './entry-reference.ts';
import type { WagerFilter, Wagers } from './port.ts';
import { marketsOf, type ReadDay, showEntryPage, showWager, showWagerPage, showWagers } from './show.ts';
import { createRecordTurns } from './turns.ts';

export interface RecordRoutesDeps {
  readonly wallet: Pick<Wallet, 'listEntriesOf'>;
  readonly wagers: Wagers;
  readonly clock: Clock;
  readonly zoneOffsetMinutes: number;
  readonly readDay: ReadDay;
}

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
